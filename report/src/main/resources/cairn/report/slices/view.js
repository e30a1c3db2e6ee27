const data = JSON.parse(document.getElementById('data').textContent);
const get = id => document.getElementById(id);
const MOST_TRAIL = 12;
const REASONS = data.forwards
  ? ['It went to', 'It went, through memory, to', 'It decided about', 'It called', 'It left alone']
  : ['The value came from', 'It came through memory from', 'It ran because of', 'It was called by', 'It was left as it is by'];

// ---- what is selected, and the runs that led there

let trail = [];
let choices = [];
const runsOf = data.statements.map(() => []);
data.statement.forEach((statement, run) => runsOf[statement].push(run));
runsOf.forEach(runs => runs.sort((a, b) => data.step[b] - data.step[a] || a - b));

const here = () => trail[trail.length - 1];

function edgesOf(run) {
  const found = [];
  const seen = new Set();
  for (let e = run === 0 ? 0 : data.ends[run - 1]; e < data.ends[run]; e++) {
    const [to, reason, through, statement] = data.edges.slice(4 * e, 4 * e + 4);
    const key = to < 0 ? 'out' + statement + '/' + reason : to + '/' + reason + '/' + through;
    if (!seen.has(key)) {
      seen.add(key);
      found.push({ to, reason, through: data.texts[through], statement });
    }
  }
  return found;
}

// ---- elements; names are written as text only

function element(kind, text, parent, type) {
  const made = document.createElement(kind);
  made.textContent = text;
  if (type) made.className = type;
  if (parent) parent.append(made);
  return made;
}

function button(text, parent, act) {
  const made = element('button', text, parent);
  made.type = 'button';
  if (act) made.addEventListener('click', act);
  return made;
}

const valueOf = run => data.texts[data.value[run]];

function placeWords(statement) {
  const told = data.statements[statement];
  return told.at === '' ? told.method || 'an unknown place' : told.at;
}

// ---- the panel

function showTrail() {
  const nav = get('trail');
  nav.replaceChildren();
  const back = button('Back', nav, goBack);
  back.disabled = trail.length < 2;
  const first = Math.max(0, trail.length - MOST_TRAIL);
  if (first > 0) element('span', '...', nav);
  for (let i = first; i < trail.length; i++) {
    if (i > first) element('span', data.forwards ? '\u2192' : '\u2190', nav);
    const at = i;
    const step = button(placeWords(data.statement[trail[i]]), nav, () => {
      trail = trail.slice(0, at + 1);
      show();
    });
    if (i === trail.length - 1) step.setAttribute('aria-current', 'step');
  }
}

function showOthers(run) {
  const box = get('other');
  box.replaceChildren();
  const runs = runsOf[data.statement[run]];
  const all = data.statements[data.statement[run]].runs;
  if (runs.length < 2) return;
  const at = runs.indexOf(run);
  const newer = button('Later run', box, () => another(-1));
  newer.disabled = at === 0;
  element('span', ' run ' + (runs.length - at) + ' of ' + runs.length
    + (all > runs.length ? ' (of ' + all + ' in the slice)' : '') + ' ', box);
  const older = button('Earlier run', box, () => another(1));
  older.disabled = at === runs.length - 1;
}

function showDepends(run) {
  const box = get('depends');
  box.replaceChildren();
  choices = [];
  const edges = edgesOf(run);
  if (edges.length === 0) {
    element('p', data.forwards ? 'Nothing else depends on this run.'
      : 'This run depends on nothing else that was recorded.', box);
  }
  for (let reason = 0; reason < REASONS.length; reason++) {
    const group = edges.filter(edge => edge.reason === reason);
    if (group.length > 0) element('h3', REASONS[reason], box);
    group.forEach(edge => choice(edge, run, box));
  }
}

function choice(edge, run, box) {
  const target = data.statements[edge.statement];
  const made = button('', box, edge.to < 0 ? null : () => follow(edge.to));
  if (edge.to >= 0) {
    choices.push(edge.to);
    if (choices.length < 10) element('kbd', String(choices.length), made);
  } else {
    made.disabled = true;
  }
  const words = element('span', '', made);
  element('span', placeWords(edge.statement) + (target.at && target.method ? ' in ' + target.method : ''), words);
  if (target.source) element('code', target.source, words);
  const told = [];
  if (edge.through) told.push(edge.through);
  else if (edge.to >= 0 && valueOf(edge.to)) told.push(valueOf(edge.to));
  if (edge.to >= 0 && data.time[edge.to] > 0) told.push('time ' + data.time[edge.to]);
  if (edge.to >= 0 && data.thread[edge.to] !== data.thread[run]) {
    told.push('in thread ' + data.texts[data.thread[edge.to]]);
  }
  if (edge.to < 0) told.push('not in this page');
  if (told.length > 0) element('small', told.join(', '), words);
}

function show() {
  const run = here();
  const statement = data.statement[run];
  const told = data.statements[statement];
  showTrail();
  get('place').textContent = placeWords(statement) + (told.at && told.method ? ' in ' + told.method : '');
  get('source').textContent = told.source;
  get('value').textContent = valueOf(run);
  get('when').textContent = (data.time[run] > 0 ? 'time ' + data.time[run] + ', ' : '')
    + 'thread ' + data.texts[data.thread[run]]
    + (statement === 0 && run === 0 ? ', the criterion' : ', distance ' + told.distance);
  showOthers(run);
  showDepends(run);
  document.querySelectorAll('.line.here').forEach(line => line.classList.remove('here'));
  const line = lineOf(statement);
  if (line) {
    line.classList.add('here');
    line.scrollIntoView({ block: 'nearest' });
  }
}

/** A line may hold several statements; it carries the nearest. */
function lineOf(statement) {
  const same = document.querySelector('.line[data-s="' + statement + '"]');
  if (same) return same;
  const at = data.statements[statement].at;
  const other = data.statements.findIndex(s => s.at === at);
  return document.querySelector('.line[data-s="' + other + '"]');
}

// ---- going

function follow(run) {
  trail.push(run);
  show();
}

function goBack() {
  if (trail.length > 1) {
    trail.pop();
    show();
  }
}

function another(by) {
  const runs = runsOf[data.statement[here()]];
  const next = runs[runs.indexOf(here()) + by];
  if (next !== undefined) follow(next);
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const line = event.target.closest ? event.target.closest('.line.in') : null;
  if (line && (event.key === 'Enter' || event.key === ' ')) choose(line);
  else if (event.key >= '1' && event.key <= '9') {
    const run = choices[Number(event.key) - 1];
    if (run !== undefined) follow(run);
  } else if (event.key === 'Backspace') goBack();
  else if (event.key === 'n') another(-1);
  else if (event.key === 'p') another(1);
  else if (event.key === 'Home') {
    trail = [0];
    show();
  } else return;
  event.preventDefault();
});

function choose(line) {
  const runs = runsOf[Number(line.dataset.s)];
  if (runs.length > 0) follow(runs[0]);
}

document.querySelectorAll('.line.in').forEach(line => line.addEventListener('click', () => choose(line)));

if (data.statement.length > 0) {
  trail = [0];
  show();
}
