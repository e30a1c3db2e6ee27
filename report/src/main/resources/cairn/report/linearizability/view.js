const data = JSON.parse(document.getElementById('data').textContent);
const title = document.getElementById('title');
const code = document.getElementById('code');
const body = document.getElementById('body');
const steps = [...document.querySelectorAll('.step')];
const marks = [...document.querySelectorAll('button.mark')];
let at = -1;

function make(name, text, parent) {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
}

function clear() {
  document.querySelectorAll('.here').forEach((each) => each.classList.remove('here'));
  document.querySelectorAll('.line.marked').forEach((each) => each.classList.remove('marked'));
  title.textContent = '';
  code.textContent = '';
  body.replaceChildren();
}

/* What a part of the state is called: all before its value. */
function nameOf(part) {
  return part.split(/ = | \{| \(freed\)/)[0];
}

function states(before, after) {
  const table = document.createElement('table');
  const head = make('tr', '', table);
  make('th', 'shared memory before', head);
  make('th', 'and after', head);
  const names = new Set([...before, ...after].map(nameOf));
  for (const name of names) {
    const from = before.find((part) => nameOf(part) === name) ?? '';
    const to = after.find((part) => nameOf(part) === name) ?? '';
    const row = make('tr', '', table);
    row.className = from === to ? '' : 'changed';
    make('td', from, row);
    make('td', to, row);
  }
  body.append(table);
}

function showStep(index) {
  clear();
  at = index;
  const step = data.steps[index];
  steps[index].classList.add('here');
  title.textContent = `Step ${index + 1}: ${step.call} ${step.operation} runs ${step.name}`;
  code.textContent = step.line > 0 ? `${step.line}: ${step.code}` : '';
  document.getElementById('L' + step.line)?.classList.add('marked');
  if (step.changes.length > 0) {
    const list = make('ul', '', body);
    step.changes.forEach((change) => make('li', change, list));
  }
  if (step.state.length > 0) {
    if (step.changes.length === 0) {
      make('p', 'It only looks: nothing changes.', body);
    }
    states(index === 0 ? data.begin : data.steps[index - 1].state, step.state);
  } else {
    make('p', 'This history was not run, so there is no memory to show.', body);
  }
}

function showPair(index) {
  clear();
  const entries = data.pairs[index];
  document.querySelector(`[data-pair="${index}"]`).classList.add('here');
  title.textContent = entries[0].title;
  for (const entry of entries) {
    if (entry.alias !== '') {
      make('h3', 'Where ' + entry.alias, body);
    }
    make('p', entry.says, body);
    if (entry.why !== '') {
      make('p', 'Because: ' + entry.why, body).className = 'soft';
    }
  }
}

steps.forEach((step, index) => step.addEventListener('click', () => showStep(index)));
marks.forEach((mark) => {
  mark.addEventListener('click', () => showPair(Number(mark.dataset.pair)));
  mark.tabIndex = mark === marks[0] ? 0 : -1;
});

function moveMark(key) {
  const cell = document.activeElement.parentElement;
  const row = cell.parentElement;
  const column = [...row.querySelectorAll('td')].indexOf(cell);
  let next = null;
  if (key === 'ArrowLeft') next = cell.previousElementSibling;
  if (key === 'ArrowRight') next = cell.nextElementSibling;
  if (key === 'ArrowUp') next = row.previousElementSibling?.querySelectorAll('td')[column];
  if (key === 'ArrowDown') next = row.nextElementSibling?.querySelectorAll('td')[column];
  const button = next?.querySelector('button.mark');
  if (button) {
    document.activeElement.tabIndex = -1;
    button.tabIndex = 0;
    button.focus();
    showPair(Number(button.dataset.pair));
  }
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key.startsWith('Arrow') && document.activeElement.matches('button.mark')) {
    event.preventDefault();
    moveMark(event.key);
  } else if ((event.key === 'n' || event.key === 'p') && steps.length > 0) {
    const next = Math.max(0, Math.min(steps.length - 1, at + (event.key === 'n' ? 1 : -1)));
    showStep(next);
    steps[next].focus();
  }
});

if (steps.length > 0) {
  showStep(0);
} else if (marks.length > 0) {
  title.textContent = 'Choose an entry';
  make('p', 'An entry of the table says here what it means and why it is so.', body);
}
