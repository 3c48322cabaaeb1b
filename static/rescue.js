// Shown after the program has crashed: the current link, the text in the editor, and a way to
// restart without the data that may have caused the crash. The crashed program cannot show any of
// this itself. Errors from other scripts, such as browser extensions, are ignored.

const SENTENCES = {
  en: {
    title: 'Lockscope has stopped',
    why: 'An error in the program ended it. Your saved locks are kept. This is where you were:',
    text: 'What you were writing:',
    again: 'Open it again',
    without: 'Start again without it',
  },
  'zh-Hans': {
    title: 'Lockscope 已停止',
    why: '程序出错，已经终止。已保存的锁都还在。你刚才的位置：',
    text: '你正在写的内容：',
    again: '重新打开',
    without: '不带它重新开始',
  },
  'zh-Hant': {
    title: 'Lockscope 已停止',
    why: '程式出錯，已經終止。已儲存的鎖都還在。你剛才的位置：',
    text: '你正在寫的內容：',
    again: '重新開啟',
    without: '不帶它重新開始',
  },
};

// Storage keys of the work that the page opens with, unless its address contains a link
// (src/shell/autosave.rs).
const OPENED = ['lockscope.work', 'lockscope.lock'];

function made(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

function startWithout() {
  try {
    OPENED.forEach((name) => localStorage.removeItem(name));
  } catch {
    // If storage is blocked, there is nothing to remove.
  }
  location.replace(location.pathname + location.search);
}

function rescue() {
  const said = SENTENCES[document.documentElement.lang] ?? SENTENCES.en;
  const written = document.querySelector('textarea[aria-invalid]')?.value;
  const field = (value) => made('textarea', { readOnly: true, value, rows: 8, spellcheck: false });
  const parts = [
    made('h1', { textContent: said.title }),
    made('p', { textContent: said.why }),
    field(location.href),
  ];
  if (written) parts.push(made('p', { textContent: said.text }), field(written));
  parts.push(
    made('p', {},
      made('button', { className: 'button', textContent: said.without, onclick: startWithout }),
      made('button', { className: 'button', textContent: said.again, onclick: () => location.reload() })),
  );
  document.body.replaceChildren(made('main', { className: 'rescue', role: 'alert' }, ...parts));
  removeEventListener('error', onError);
  removeEventListener('unhandledrejection', onError);
}

function onError(event) {
  if ((event.error ?? event.reason) instanceof WebAssembly.RuntimeError) rescue();
}

addEventListener('error', onError);
addEventListener('unhandledrejection', onError);
