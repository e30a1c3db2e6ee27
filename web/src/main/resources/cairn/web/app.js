import { ask } from '/ask.js';
import { el, clear } from '/dom.js';
import * as overview from '/overview.js';
import * as heap from '/heap.js';
import * as tables from '/tables.js';
import * as history from '/history.js';
import * as faults from '/faults.js';
import * as metrics from '/metrics.js';
import * as compare from '/compare.js';
import * as memory from '/memory.js';
import * as proof from '/proof.js';

const VIEWS = {
  overview: ['Overview', overview.show],
  faults: ['Faults', faults.show],
  history: ['History', history.show],
  heap: ['Heap', heap.show],
  histogram: ['Histogram', tables.histogram],
  dominators: ['Dominators', tables.dominators],
  paths: ['Paths', tables.paths],
  compare: ['Compare', compare.show],
  metrics: ['Metrics', metrics.show],
  memory: ['Memory', memory.show],
  proof: ['Proof', proof.show],
};

const $ = id => document.getElementById(id);
let files = null;
let leaving = new AbortController();

// ---- addresses: #/FILE/VIEW?options ------------------------------------------------------------

function address(file, view, options = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) query.set(name, value === true ? 'yes' : String(value));
  }
  return '#/' + file + '/' + view + (query.size ? '?' + query : '');
}

function place() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const [number, view] = path.split('/');
  const file = files.files[Number(number)] || files.files[0];
  return { file, view: file.views.includes(view) ? view : file.views[0], options: Object.fromEntries(new URLSearchParams(query)) };
}

// ---- showing a view ----------------------------------------------------------------------------

let shown = '';

async function show() {
  const { file, view, options } = place();
  leaving.abort(new DOMException('another view', 'AbortError'));
  leaving = new AbortController();
  const signal = leaving.signal;
  bar(file, view);
  // an element of its own for each view: what a view that was left still draws goes nowhere
  const root = el('main', { id: 'view', class: view, tabindex: -1 });
  $('view').replaceWith(root);
  const context = {
    file, files: files.files, specs: files.specs, options, signal,
    address: (to, more) => address(file.index, to, more),
    addressOf: (other, to, more) => address(other, to, more),
    go: (to, more) => { location.hash = address(file.index, to, more); },
    /** The same view with other options: the address follows, without a step to go back to. */
    replace: more => {
      if (signal.aborted || location.hash !== shown) return; // the person is on the way to another address by now
      const next = address(file.index, view, more);
      if (next !== location.hash) window.history.replaceState(null, '', next);
      shown = location.hash;
    },
    ask: (name, more = {}, quiet = false) => ask('/api/view/' + file.index + '/' + name, more, { signal, progress: quiet ? undefined : progress }),
    askOf: (other, name, more = {}) => ask('/api/view/' + other + '/' + name, more, { signal, progress }),
  };
  shown = location.hash;
  document.title = VIEWS[view][0] + ' - ' + file.name + ' - Cairn';
  try {
    await VIEWS[view][1](root, context);
    root.dataset.ready = location.hash || '#';
  } catch (error) {
    if (error.name === 'AbortError') return;
    root.querySelectorAll(':scope > :not(.tools)').forEach(part => part.remove()); // what was asked can be corrected
    root.append(el('p', { class: 'error', role: 'alert' }, error.message));
    root.dataset.ready = location.hash || '#';
  }
}

function bar(file, view) {
  $('file').value = file.index;
  const nav = clear($('views'));
  file.views.forEach((name, i) => nav.append(el('a', {
    href: address(file.index, name), 'aria-current': name === view ? 'page' : undefined, title: i < 9 ? 'Key ' + (i + 1) : undefined,
  }, VIEWS[name][0])));
}

function progress(job) {
  $('progress').hidden = !job;
  if (!job) return;
  $('task').textContent = job.task;
  if (job.share >= 0) { $('share').value = job.share; $('share').max = 1; } else $('share').removeAttribute('value');
}

// ---- what is kept between visits ---------------------------------------------------------------

const kept = {
  get: name => { try { return localStorage.getItem('cairn.' + name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem('cairn.' + name, value); } catch { /* a private window */ } },
};

function theme(next) {
  if (next === 'system') delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = next;
  $('theme').textContent = { system: 'Auto', light: 'Light', dark: 'Dark' }[next];
  kept.set('theme', next);
}

function plain(on) {
  document.documentElement.classList.toggle('plain', on);
  $('plain').setAttribute('aria-pressed', String(on));
  kept.set('plain', on ? 'yes' : 'no');
}

const turnTheme = () => theme({ system: 'light', light: 'dark', dark: 'system' }[kept.get('theme') || 'system']);
const turnPlain = () => plain(!document.documentElement.classList.contains('plain'));

// ---- keys --------------------------------------------------------------------------------------

addEventListener('keydown', event => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (typing || event.ctrlKey || event.metaKey || event.altKey || $('help').open) return;
  if (event.key >= '1' && event.key <= '9') {
    const { file } = place();
    const view = file.views[Number(event.key) - 1];
    if (view) location.hash = address(file.index, view);
  } else if (event.key === '?') $('help').showModal();
  else if (event.key === 'p') turnPlain();
  else if (event.key === 't') turnTheme();
  else if (event.key === '/') {
    const field = $('view').querySelector('input[type="search"]');
    if (!field) return;
    event.preventDefault();
    field.focus();
  }
});

// ---- begin -------------------------------------------------------------------------------------

$('theme').addEventListener('click', turnTheme);
$('plain').addEventListener('click', turnPlain);
$('keys').addEventListener('click', () => $('help').showModal());
$('stop').addEventListener('click', () => leaving.abort(new DOMException('stopped', 'AbortError')));
$('file').addEventListener('change', event => { location.hash = address(event.target.value, files.files[event.target.value].views[0]); });
document.querySelector('.skip').addEventListener('click', event => { event.preventDefault(); $('view').focus(); });
theme(kept.get('theme') || 'system');
plain(kept.get('plain') === 'yes');
addEventListener('hashchange', () => { if (files && location.hash !== shown) show(); });

try {
  files = await ask('/api/files');
  $('brand').title = 'Cairn ' + files.version;
  files.files.forEach(file => $('file').append(el('option', { value: file.index }, file.name)));
  $('chooser').hidden = files.files.length < 2;
  show();
} catch (error) {
  $('view').append(el('p', { class: 'error', role: 'alert' }, error.message));
}
