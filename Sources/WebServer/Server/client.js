// Keeps a page as its run is. Events go up: {do, i: element, e: number, r: revision seen, …}. Down comes {a: the last event that is in the journal,
// r: revision} with n for a new beginning (life: of which app, as events say it, too), s: parts as HTML, p: steps, f: what gets the focus (Docs/WebServer.md).
'use strict';
const root = document.documentElement, by = id => document.getElementById(id), all = s => document.querySelectorAll(s);
const made = (tag, fields) => Object.assign(document.createElement(tag), fields);
const kept = JSON.parse(sessionStorage.tab || '{}');
// The name under which the run counts the events of this tab: that of before a reload, while something of it is under way.
let tab = kept.unsent?.length ? kept.tab : root.dataset.tab, seq = kept.unsent?.length ? kept.seq : 0;
let unsent = kept.unsent?.length ? kept.unsent : [], revision = +root.dataset.r, socket, ready, tries = 0, timer, composed, position, renewal, life, up, down, uploads = 0;

const translations = JSON.parse(root.dataset.words || '{}'), words = (text, name) => (translations[text] || text).replace('%@', () => name);
const say = text => { const p = by('state'); if (p.textContent != text) p.textContent = text; };
const secret = new WeakSet();
// What is secret is kept nowhere.
const keep = () => {
  const text = JSON.stringify({ tab, seq, unsent: unsent.filter(e => !secret.has(e) && e.do != 'data'), file: up && [up.i, up.file.name] });
  // A browser keeps some 5 million characters. The next page of half of it would have numbers that were used.
  try { sessionStorage.tab = text; } catch { delete sessionStorage.tab; }
};

// MARK: Events

const unnumbered = new Set(['move', 'environment', 'show', 'upload', 'data']);
function send(event) {
  event.r = revision;
  if (unnumbered.has(event.do) && !event.end) return ready && socket.send(JSON.stringify(event));
  const last = unsent.at(-1);
  // Of the edits of a field that wait, the newest says all, but on which screen it was begun.
  if (last && !last.sent && last.r == revision && last.do == 'edit' && event.do == 'edit' && last.i == event.i) unsent.pop();
  event.e = ++seq;
  unsent.push(event);
  keep();
  flush();
  if (unsent.length > 1 || !ready) setTimeout(tell, 2000);
}
function flush() {
  if (!ready) return;
  let air = unsent.filter(e => e.sent).length;
  for (const e of unsent) if (!e.sent && air++ < 4) {
    e.sent = 1;
    const { sent, ...event } = e;
    // It may arrive when there is another app, which has told something else.
    event.life = life;
    // The whole text is for a page that is loaded again.
    if (event.splice) delete event.text;
    socket.send(JSON.stringify(event));
  }
  const first = unsent[0];
  // A connection that takes what is sent and answers nothing is none.
  if (first) setTimeout(() => first == unsent[0] && first.sent && ready && (connect(), tell()), 1e4);
}
const tell = () => say(ready ? '' : words(unsent.length ? 'Connecting. What you have typed is kept.' : 'Connecting…'));

// A text is the browser's while an edit of it is under way, or an input method composes it.
const isMine = el => composed == el || unsent.some(e => e.do == 'edit' && e.i + 'i' == el.id);
const told = new WeakMap();
// What the browser makes of it: it takes out ends of lines.
const noteMade = (el, text) => el.made = [text, el.value];
// Where one text differs from another, how much is taken out there, and what is put in.
function difference(old, now) {
  let start = 0, end = 0;
  while (start < old.length && start < now.length && old[start] == now[start]) start++;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) == now.at(-1 - end)) end++;
  return [start, old.length - start - end, now.slice(start, now.length - end)];
}
function setText(el, text) {
  told.set(el, text);
  if (isMine(el) || el.value == text || el.made?.[0] == text && el.made[1] == el.value) return;
  // Bullets stand for what was typed here.
  if (el.type == 'password' && [...el.value].length == [...text].length) return;
  const { selectionStart: at, value } = el, [start, removed, added] = difference(value, text);
  el.value = text;
  noteMade(el, text);
  if (el != document.activeElement || !el.setSelectionRange) return;
  const p = at == value.length ? text.length : at > start && at >= start + removed ? at + added.length - removed : at;
  el.setSelectionRange(p, p);
}
function edit(el) {
  // A field of one line takes no end of a line, of which Unicode has more than a browser takes out.
  if (el.matches('input') && /[\v\f\u0085\u2028\u2029]/.test(el.value)) {
    const at = el.selectionStart;
    el.value = el.value.replace(/[\v\f\u0085\u2028\u2029]/g, ' ');
    el.setSelectionRange(at, at);
  }
  const i = el.id.slice(0, -1), text = el.value, old = [...told.get(el) ?? ''], now = [...text];
  const isSecret = el.type == 'password';
  if (!isSecret && now.length < 40) return send({ do: 'edit', i, text });
  const [start, removed, added] = difference(old, now), event = { do: 'edit', i, splice: [start, removed, added.join('')] };
  // Also when its field has gone before it was sent.
  if (isSecret) secret.add(event); else event.text = text;
  send(event);
}

// Stands for what was done until the run has it.
const busy = (el, event) => { el.ariaBusy = 'true'; el.event = seq + 1; el.sent = el.value; send(event); };
// A date field sends at each digit, a number field at Enter or when it is left.
const isTyped = el => el == document.activeElement && (el.type == 'date' || el.type == 'number' && el.value != el.sent);
// Attributes have what the scene has made of an input: it may have refused or clamped it.
function showTold(el) {
  if (el.ariaBusy == 'true' || isTyped(el)) return;
  if (el.matches('select')) el.selectedIndex = [...el.options].findIndex(o => o.defaultSelected);
  else if (el.type == 'checkbox') el.checked = el.defaultChecked;
  else if (el.matches('[data-do=set], [data-do=day]')) el.value = el.sent = el.defaultValue;
}
addEventListener('focusout', e => setTimeout(showTold, 0, e.target));
const owner = el => el.closest('[id^=e][id$=_]')?.id;
const isLoading = () => by('loader').childElementCount > 0;
function copy(el) {
  const text = el?.dataset.copy;
  // Where the browser has no clipboard for the page, the user sees what was to be copied.
  if (text != null) (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(() => say(words('Copied')), () => say(text));
}
function act(el) {
  if (el.ariaBusy == 'true' || el.disabled) return;
  const { event, do: action, option, on, of } = el.dataset, inDialog = el.closest('dialog');
  const asked = event && JSON.parse(event), isCovered = isLoading() && !inDialog;
  if (!isCovered) copy(of ? by(of)?.querySelector('button') : el);
  // The app would refuse it; it lets the user cancel, and go back.
  if (isCovered && !(asked && asked.do != 'run')) return;
  if (asked?.do == 'run' || action == 'activate' && el.parentElement.matches('.button')) submit(el == mainButton(el));
  if (asked) { el.closest('#palette')?.close(); return busy(el, asked); }
  if (action == 'activate') busy(el, { do: action, i: owner(el) });
  if (action == 'pick') busy(el, { do: action, i: owner(el), option: +option });
  if (action == 'turn') busy(el, { do: action, i: owner(el), on: on == 'true' });
  el.closest('details.menu')?.removeAttribute('open');
}
addEventListener('click', e => {
  const control = e.target.closest('button, a, input, select, textarea, summary, label');
  if (control?.matches('[data-do], [data-event]') && control.matches('button')) return act(control);
  const row = !control && getSelection().isCollapsed && e.target.closest('tr[data-do], li.row');
  const button = row && (row.matches('tr') ? row : row.querySelector(':scope > .choose'));
  if (button) act(button);
  for (const menu of all('details.menu[open]')) if (!menu.contains(e.target)) menu.open = false;
});
addEventListener('input', e => { const el = e.target; if (el.dataset.do == 'edit' && composed != el) edit(el); });
addEventListener('compositionstart', e => composed = e.target);
addEventListener('compositionend', e => { composed = 0; edit(e.target); });
addEventListener('change', e => {
  const el = e.target, i = el.id.slice(0, -1);
  if (el.dataset.do == 'turn') busy(el, { do: 'turn', i: owner(el), on: el.checked });
  if (el.dataset.do == 'pick') busy(el, { do: 'pick', i, option: +el.value });
  if (el.dataset.do == 'set' && el.value) busy(el, { do: 'set', i, number: +el.value });
  if (el.dataset.do == 'bring') { bring(owner(el), el.files[0]); el.value = ''; }
  if (el.dataset.do == 'day') busy(el, { do: 'day', i, day: el.value });
});
// What is wrong in each field when a button is pressed, until the scene has answered: then the first that is wrong gets the focus.
let submission;
const fields = ['textField', 'searchField', 'textEditor', 'picker', 'stepper', 'datePicker', 'toggle'].map(role => `main .${role}`);
const problems = () => new Map([...all(fields)].map(el => [el.id, by(el.id + 'p')?.textContent || '']));
// A form's own button may be refused for what was wrong before.
const submit = isWhole => { submission = problems(); submission.event = isWhole && seq + 1; };
const mainButton = el => el.closest('.form')?.querySelector('.button:not(.cancel, .destructive) > button:enabled');
function followProblems() {
  if (!submission) return;
  if (isLoading()) { submission.hasWaited = true; return; }
  const now = [...problems()].filter(([i]) => submission.has(i)), wrong = now.find(([, problem]) => problem);
  const isNew = now.some(([i, problem]) => problem && problem != submission.get(i));
  const isAnswered = submission.event && !unsent.some(e => e.e == submission.event);
  // A problem that is taken away and comes back is new.
  if (!submission.hasWaited && !isNew && !(isAnswered && wrong)) return now.forEach(([i, problem]) => submission.set(i, problem));
  submission = 0;
  if (wrong) focus(wrong[0])?.scrollIntoView({ block: 'center' });
}
for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, () => submission = 0, true);
addEventListener('focusin', e => { const i = owner(e.target); if (i && i != position) send({ do: 'move', i: position = i }); });

// MARK: Keys

addEventListener('keydown', e => {
  const el = e.target, isTyping = el.matches('input:not([type=checkbox]), textarea, select');
  if (e.isComposing) return;
  if (e.key == 'Enter' && el.matches('input[data-do=edit]')) {
    e.preventDefault();
    // As in a form: its field that says so, else the next field, else the first button, which neither leaves nor deletes.
    if ('submits' in el.dataset) { submit(true); return send({ do: 'activate', i: el.id.slice(0, -1) }); }
    const stops = [...all('main input, main textarea, main select, main button:not(.choose)')].filter(s => !s.disabled);
    const next = stops[stops.indexOf(el) + 1], isLast = !next?.matches('input, textarea, select');
    const button = isLast && mainButton(el);
    return button ? act(button) : next?.focus();
  }
  if (el.matches('tr[data-do]') && (e.key == 'Enter' || e.key == ' ')) { e.preventDefault(); return act(el); }
  if (el.role == 'tab' && /^Arrow(Left|Right)$/.test(e.key)) {
    const next = e.key == 'ArrowRight' ? el.nextElementSibling : el.previousElementSibling;
    if (next) { next.focus(); act(next); }
  }
  if (/^Arrow(Up|Down)$/.test(e.key) && el.matches('.choose, tr[data-do]')) {
    const rows = [...el.closest('ul, tbody').querySelectorAll('.choose, tr[data-do]')];
    rows[rows.indexOf(el) + (e.key == 'ArrowDown' ? 1 : -1)]?.focus();
    return e.preventDefault();
  }
  if (e.key == 'Escape') {
    for (const menu of all('details.menu[open]')) { menu.open = false; return menu.firstChild.focus(); }
    if (document.querySelector('dialog[open]')) return;
    // By itself a browser empties such a field, and closes a menu.
    if (el.type == 'search' && el.value || el.matches('select')) return;
    const cancel = document.querySelector('#loader button, main .cancel button, #bar [data-event*=back]');
    if (cancel) act(cancel);
    return;
  }
  if (document.querySelector('dialog[open]')) return;
  const key = [e.ctrlKey && 'ctrl', e.altKey && 'alt', e.key.toLowerCase()].filter(Boolean).join('+');
  if (key == 'ctrl+p' || key == '?' && !isTyping) { e.preventDefault(); return palette(); }
  if (isTyping && !e.ctrlKey && !e.altKey || e.metaKey) return;
  const button = [...all('[data-key]')].find(b => b.dataset.key == key && !b.disabled);
  if (button) { e.preventDefault(); act(button); }
});
// An alert is left by its only button, a question by the one that cancels.
addEventListener('cancel', e => {
  if (e.target.id != 'dialog') return;
  e.preventDefault();
  const buttons = e.target.querySelectorAll('button'), cancel = e.target.querySelector('.cancel button') || buttons.length == 1 && buttons[0];
  if (cancel) act(cancel);
}, true);

function palette() {
  const dialog = by('palette') || document.body.appendChild(made('dialog', { id: 'palette' }));
  dialog.ariaLabel = words('Commands');
  const title = words('Commands and places'), input = made('input', { type: 'search', placeholder: title, ariaLabel: title });
  const list = made('ul');
  const fill = () => list.replaceChildren(...[...all('#bar button, #commands button, #places button, main [data-key]')]
    .filter(b => !b.disabled && b.textContent.toLowerCase().includes(input.value.toLowerCase()))
    .map(b => { const item = document.createElement('li'), copy = b.cloneNode(true); item.append(copy); copy.onclick = e => { e.stopPropagation(); dialog.close(); act(b); }; return item; }));
  input.oninput = e => { e.stopPropagation(); fill(); };
  // The same Enter would press the button that gets the focus back.
  input.onkeydown = e => { if (e.key == 'Enter') { e.preventDefault(); list.querySelector('button')?.click(); } };
  dialog.replaceChildren(input, list);
  dialog.fill = fill;
  fill();
  dialog.showModal();
  if (!by('places').childElementCount) send({ do: 'places' });
}

// MARK: The page

const nodes = html => { const t = document.createElement('template'); t.innerHTML = html; return t.content; };
const holder = el => el?.matches('[data-c]') ? el : el?.querySelector('[data-c]');
const isOurs = (el, name) => name == 'aria-busy' || name == 'style' || name == 'open' && el.matches('dialog, details') || name.startsWith('aria-pos') || name.startsWith('aria-set');
// Nodes stay, and with them focus, selection and undo.
function morph(old, now) {
  if (old.nodeName != now.nodeName || old.id != now.id) return old.replaceWith(now);
  if (old.nodeType == 3) { if (old.data != now.data) old.data = now.data; return; }
  for (const a of [...old.attributes]) if (!now.hasAttribute(a.name) && !isOurs(old, a.name)) old.removeAttribute(a.name);
  for (const a of now.attributes) if (old.getAttribute(a.name) != a.value && a.name != 'data-k') old.setAttribute(a.name, a.value);
  if (old.matches('input[data-do=edit]')) return setText(old, now.getAttribute('value') || '');
  if (old.matches('input')) return showTold(old);
  if (old.matches('textarea')) return setText(old, now.value);
  if (now.hasAttribute('data-k')) return;
  let at = old.firstChild;
  for (const want of [...now.childNodes]) {
    const same = want.id ? [...old.children].find(c => c.id == want.id) : at && !at.id && at;
    if (!same) { old.insertBefore(want, at); continue; }
    if (same == at) at = at.nextSibling; else (old.moveBefore || old.insertBefore).call(old, same, at);
    morph(same, want);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
  if (old.matches('select')) showTold(old);
}
function step([what, name, a, b]) {
  if (what == 's') { const now = nodes(name).firstChild, old = by(now.id); return old && morph(old, now); }
  const el = by(name);
  if (what == 't') {
    const field = by(name + 'i'), text = [...told.get(field) ?? ''];
    text.splice(a[0], a[1], ...a[2]);
    return setText(field, text.join(''));
  }
  if (what == 'i') return holder(el)?.insertBefore(nodes(b), a ? by(a) : null);
  if (what == 'm') { const parent = el.parentNode; return (parent.moveBefore || parent.insertBefore).call(parent, el, a ? by(a) : null); }
  if (what == 'd') el?.remove();
}
function take(m) {
  if (m.upload != null) return noteArrival(m);
  if (m.file) return save(m.file);
  if (m.wait) { ready = false; return tell(); }
  // A visitor who signed in or out gets another cookie, and comes with it.
  // Nothing is done before: a page that can't get it asks again when it connects.
  if (m.renew) return renewal ||= fetch('/_/renew?tab=' + tab, { method: 'POST' }).then(r => r.ok, () => false).then(ok => { renewal = 0; if (ok) connect(); else timer = setTimeout(connect, 2e3); });
  if (m.v && m.v != version && !by('newer')) newer();
  if (m.open) return open(m.open, '_blank', 'noopener') || notice(m.open);
  const isAgain = m.n && !ready;
  if (m.n) { ready = true; life = m.life; tries = 0; say(''); for (const e of unsent) if (!e.end) delete e.sent; }
  if (m.a != null) unsent = unsent.filter(e => e.e > m.a);
  revision = m.r;
  if (up?.e <= m.a) endUpload(words('%@ has arrived.', up.file.name));
  keep();
  // An app that was started again counts its visits from 1.
  const visitOf = el => isAgain ? el.dataset.scene : el.dataset.instance;
  const main = by('root'), before = visitOf(main), focused = document.activeElement?.id;
  for (const html of m.s || []) {
    const now = nodes(html).firstChild, old = by(now.id);
    // Another visit of a scene begins with nothing of the one before.
    if (now.id == 'root' && visitOf(now) != before) old.replaceWith(now); else morph(old, now);
  }
  for (const s of m.p || []) step(s);
  // What is sent again counts from what was told now.
  if (m.n) for (const e of unsent) if (e.do == 'edit') {
    const field = e.splice && by(e.i + 'i');
    if (field) e.splice = [0, [...told.get(field) ?? ''].length, field.value];
    e.r = revision;
  }
  if (m.title) document.title = m.title;
  for (const el of all('[aria-busy=true]')) if (el.event && !unsent.some(e => e.e == el.event)) {
    el.removeAttribute('aria-busy');
    // The scene's answer may come a little later.
    setTimeout(showTold, 1000, el);
  }
  const isOther = visitOf(by('root')) != before;
  if (isOther || m.f) submission = 0;
  settle();
  if (up && !by(up.i + 'u')) cancelUpload();
  if (isAgain && up) beginUpload(); else if (up && !up.bar.isConnected) showUpload();
  if (isAgain && down && !m.again) loseDown();
  if (m.f) focus(m.f); else if (isOther) visit(); else if (focused && document.activeElement == document.body) by(focused)?.focus();
  followProblems();
  flush();
}
function focus(name) {
  const place = by(name), row = place?.matches('.table') && place.querySelector('tbody [tabindex], tbody button');
  const el = by(name + 'i') || row || place?.querySelector('button, input, a, [tabindex]') || place;
  el?.focus();
  return el;
}
// A screen begins with its heading, or with its first field where it asks for something.
function visit() {
  scrollTo(0, 0);
  (document.querySelector('.card input:not([type=checkbox])') || document.querySelector('h1'))?.focus();
  follow();
}
function settle() {
  by('root').ariaBusy = isLoading();
  // Also what was told while an edit was under way.
  for (const field of all('[data-do=edit]')) told.has(field) ? setText(field, told.get(field)) : (told.set(field, field.defaultValue), noteMade(field, field.defaultValue));
  for (const list of all('[data-count]')) [...list.children].forEach((row, index) => {
    row.ariaSetSize = list.dataset.count;
    row.ariaPosInSet = index + 1 + +list.dataset.first;
  });
  const dialog = by('dialog');
  if ('open' in dialog.dataset) { if (!dialog.open) dialog.showModal(); } else if (dialog.open) dialog.close();
  by('palette')?.open && by('palette').fill();
  for (const p of all('#notices [id^=notice]')) if (gone.has(p.id)) p.remove(); else p.timer ||= end(p);
}
// As long as on a terminal, once it is seen. The app tells it until the user does something.
const gone = new Set();
const end = p => setTimeout(() => { if (document.hidden || p.matches(':hover')) return end(p); gone.add(p.id); p.remove(); }, 4e3);
// More rows of a long list, when its end is near.
addEventListener('scroll', () => {
  for (const list of all('[data-count]')) {
    const { first, count } = list.dataset, end = +first + list.children.length, wanted = Math.min(count, end + 50);
    if (list.getBoundingClientRect().bottom >= innerHeight * 2 || end >= count || list.asked == wanted) continue;
    send({ do: 'show', i: owner(list), rows: [+first, wanted] });
    list.asked = wanted;
  }
}, { passive: true, capture: true });
// A window that opens by itself may be blocked.
const notice = address => {
  const link = made('a', { href: address, textContent: address, target: '_blank', rel: 'noopener noreferrer' });
  by('notices').append(made('p', { id: 'opened' }));
  by('opened').append(link);
};
// The server has another script: what is typed is kept while the page is loaded again.
const version = new URL(document.querySelector('script').src).pathname;
function newer() {
  const note = made('p', { id: 'newer', role: 'status' });
  const button = made('button', { textContent: words('Load it'), onclick: () => location.reload() });
  note.append(words('There is a new version of this page.'), ' ', button);
  by('state').after(note);
}

// MARK: Files

// One at a time is on its way to the run, in parts of which some are in the air. Each connection sends it from the beginning, for the run has forgotten it.
const part = 36 << 10, ahead = 4 * part;
const report = (i, ...inner) => by(i + 'u')?.replaceChildren(...inner);
function bring(i, file) {
  if (!file) return;
  if (up) cancelUpload();
  up = { i, file, tries: 0 };
  beginUpload();
}
function beginUpload() {
  const { i, file, tries } = up, bar = made('progress', { max: file.size || 1, value: 0, ariaLabel: file.name });
  const stop = made('button', { type: 'button', textContent: words('Cancel'), onclick: cancelUpload });
  unsent = unsent.filter(e => e.do != 'data');
  // What ends the app would end the next one, too.
  if (tries > 4) return endUpload(brokenOff(file.name), true);
  up = { i, file, tries: tries + 1, number: ++uploads, sent: 0, got: 0, bar, stop };
  showUpload();
  keep();
  send({ do: 'upload', i, number: up.number, name: file.name, size: file.size });
}
const showUpload = () => report(up.i, up.bar, made('span', { textContent: up.file.name }), up.stop);
const brokenOff = name => words('%@ has not come whole. Choose it again.', name);
function endUpload(text, isProblem) {
  const { i } = up;
  up = 0;
  unsent = unsent.filter(e => e.do != 'data');
  keep();
  report(i, made('p', { textContent: text, className: isProblem ? 'problem' : '' }));
}
function cancelUpload() {
  if (!up.e) send({ do: 'data', number: up.number, cancel: true });
  endUpload(words('%@ has not been taken.', up.file.name));
}
function noteArrival({ upload, got, error }) {
  // Until it is told that there is another run, what comes is of parts that have gone astray.
  if (upload != up?.number || !ready) return;
  if (error) return endUpload(`${up.file.name}: ${error}`, true);
  up.bar.value = up.got = got;
  feed(up);
}
async function feed(u) {
  if (u.isReading || u.e) return;
  u.isReading = true;
  while (u.sent < u.file.size && u.sent - u.got < ahead) {
    const bytes = await u.file.slice(u.sent, u.sent + part).arrayBuffer().then(b => new Uint8Array(b), () => []);
    if (u != up || !ready) return;
    if (!bytes.length) { send({ do: 'data', number: u.number, cancel: true }); return endUpload(words('%@ can’t be read.', u.file.name), true); }
    u.sent += bytes.length;
    send({ do: 'data', number: u.number, bytes: btoa(String.fromCharCode(...bytes)) });
  }
  u.isReading = false;
  if (u.got < u.file.size) return;
  u.e = seq + 1;
  // From here on it is too late.
  u.stop.disabled = true;
  send({ do: 'data', i: u.i, number: u.number, end: true });
}
for (const kind of ['dragover', 'drop']) addEventListener(kind, e => {
  if (!e.dataTransfer?.types.includes('Files')) return;
  // Beside a field a browser would leave the page for the file.
  e.preventDefault();
  const field = e.target.closest?.('.path');
  if (!field?.querySelector('[type=file]:enabled')) e.dataTransfer.dropEffect = 'none';
  else if (kind == 'drop') bring(field.id, e.dataTransfer.files[0]);
});
// A file for the user comes in parts, too.
function loseDown() {
  by('notices').append(made('p', { textContent: words('%@ has not come whole. Ask for it again.', down.name) }));
  down = 0;
}
function save({ number, name, bytes, end, size }) {
  if (name) down = { number, name, size, got: 0, parts: [] };
  if (down?.number != number) return;
  if (bytes) {
    const part = Uint8Array.from(atob(bytes), c => c.charCodeAt(0));
    down.parts.push(part);
    say(`${down.name}: ${Math.floor(100 * (down.got += part.length) / down.size)} %`);
  }
  if (!end) return;
  // Also while the app is being started.
  if (socket.readyState == 1) socket.send(JSON.stringify({ do: 'kept', number }));
  tell();
  if (down.got < down.size) return loseDown();
  const href = URL.createObjectURL(new Blob(down.parts));
  made('a', { href, download: down.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 6e4);
  down = 0;
}
const width = () => innerWidth < 640 ? 'compact' : 'regular';
const environment = () => {
  // So that the next page begins with it.
  document.cookie = `width=${width()}; path=/; SameSite=Lax`;
  return { do: 'environment', width: width(), pointer: matchMedia('(pointer: fine)').matches };
};

// MARK: The connection

function connect() {
  // The browser may load it ahead, script and all: nobody has come yet.
  if (document.prerendering) return;
  clearTimeout(timer);
  if (socket) { socket.onclose = null; socket.close(); }
  ready = false;
  socket = new WebSocket(`${location.protocol == 'https:' ? 'wss' : 'ws'}://${location.host}/_/socket?tab=${tab}&r=${revision}`);
  let isOpen;
  socket.onopen = () => { isOpen = true; socket.send(JSON.stringify(environment())); };
  socket.onmessage = e => take(JSON.parse(e.data));
  socket.onclose = e => {
    ready = false;
    if (e.code == 4401 || e.code == 4410) return location.reload();
    if (e.code == 4409) return say(words('This page goes on in another tab. Load it again to go on here.'));
    // A proxy that doesn't know the visitor any more opens no socket, and the next page asks who is there.
    if (!isOpen) fetch('/', { method: 'HEAD', signal: AbortSignal.timeout(1e4) }).then(answer => answer.status == 401 && location.reload(), () => {});
    tell();
    timer = setTimeout(connect, Math.random() * Math.min(15e3, 250 * 2 ** tries++));
  };
}
addEventListener('online', () => { tries = 0; connect(); });
addEventListener('offline', connect);
addEventListener('visibilitychange', () => { if (!document.hidden && socket?.readyState > 1) { tries = 0; connect(); } });
addEventListener('pageshow', e => e.persisted && connect());
addEventListener('resize', () => { clearTimeout(resize.timer); resize.timer = setTimeout(() => send(environment()), 500); });
const resize = {};
// Back and Forward follow the stack of screens: Back goes where the screen's own Back goes, Forward where a link leads. An entry has the depths of
// the entries of this page up to it: behind the first there is another site.
let isFollowing;
const place = () => ({ depth: +by('root').dataset.depth, link: by('root').dataset.link });
const entry = () => history.state?.depths ?? [0];
function follow() {
  // The browser goes later.
  if (isFollowing) return;
  const { depth, link } = place(), depths = entry(), deeper = depths.slice(1).filter(d => d > depth).length;
  const note = (how, depths) => history[how]({ depths, link }, '', link ? `/${link}` : '/');
  if (deeper) { isFollowing = true; history.go(-deeper); }
  else if (depth > depths.at(-1)) note('pushState', [...depths, depth]);
  else note('replaceState', [...depths.slice(0, -1), depth]);
}
addEventListener('popstate', e => {
  if (isFollowing) { isFollowing = false; return follow(); }
  const { depth } = place(), wanted = entry().at(-1), back = document.querySelector('#bar [data-event*=back]');
  if (wanted < depth && back) return act(back);
  if (wanted > depth && e.state?.link) return send({ do: 'open', link: e.state.link });
  follow();
});
for (const field of all('[name=zone]')) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (!('still' in root.dataset)) {
  // What was typed before the page was loaded again, and hasn't arrived.
  settle();
  for (const e of unsent) { delete e.sent; const el = by(e.i + 'i'); if (el && e.text != null) el.value = e.text; }
  // Nor what the browser remembers of a field by itself.
  for (const field of all('[data-do=edit]')) if (!isMine(field)) field.value = field.defaultValue;
  if (kept.file && by(kept.file[0] + 'i')?.value != kept.file[1]) report(kept.file[0], made('p', { textContent: brokenOff(kept.file[1]), className: 'problem' }));
  if (!history.state) history.replaceState({ depths: [place().depth], link: place().link }, '');
  const begin = () => {
    // A GET changes nothing: what its address asks for is an event, which is kept until it has arrived.
    if (root.dataset.open) send({ do: 'open', link: root.dataset.open });
    connect();
  };
  follow();
  const el = focus(root.dataset.focus) || document.querySelector('.card input'), [id, ...range] = JSON.parse(sessionStorage.cursor || '[]');
  el?.focus();
  if (el?.selectionStart != null) el.setSelectionRange(...el.id == id ? range : [el.value.length, el.value.length]);
  addEventListener('pagehide', () => {
    const { id, selectionStart, selectionEnd } = document.activeElement;
    try { sessionStorage.cursor = JSON.stringify([id, selectionStart, selectionEnd]); } catch {}
  });
  document.prerendering ? document.addEventListener('prerenderingchange', begin, { once: true }) : begin();
}
