// What is left when the program dies: where one was, the text one was writing, and a way to start
// again without what it died of. The program cannot say any of this itself then. An error that is
// none of its own changes nothing.

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

// What the page opens with, unless there is a link in its address (src/view/page/autosave.rs).
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
    // Where nothing may be kept there is nothing to forget.
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
