// The metrics of the heap over the run; while the program runs, the plots grow.
import { el, clear, number, link, plural } from '/dom.js';
import { plot } from '/plot.js';
import { excerpt } from '/source.js';

const EVERY = 1000;

export async function show(root, context) {
  let size = -1;
  const draw = answer => {
    if (answer.size === size) return;
    size = answer.size;
    const opened = new Set([...root.querySelectorAll('details[open]')].map(each => each.dataset.key)), closed = new Set([...root.querySelectorAll('details:not([open])')].map(each => each.dataset.key));
    page(clear(root), answer, context);
    root.querySelectorAll('details').forEach(each => { if (opened.has(each.dataset.key)) each.open = true; if (closed.has(each.dataset.key)) each.open = false; });
  };
  const answer = await context.ask('metrics');
  draw(answer);
  if (!answer.live || context.file.kind === 'recording') return;
  const timer = setInterval(async () => {
    try {
      const next = await context.ask('metrics', {}, true);
      draw(next);
      if (!next.live) clearInterval(timer);
    } catch (error) {
      clearInterval(timer);
      if (error.name !== 'AbortError') root.append(el('p', { class: 'error' }, error.message));
    }
  }, EVERY);
  context.signal.addEventListener('abort', () => clearInterval(timer));
}

function page(root, answer, context) {
  root.append(el('h1', {}, answer.program || answer.run), el('p', { class: 'subject' }, plural(answer.points.length, 'point') + (answer.live ? '; the program runs, or ended without saying so' : '; ended: ' + answer.ending)
    + (answer.vertexes.length ? '; ' + plural(answer.vertexes[answer.vertexes.length - 1], 'object') + ' at the last' : '')));
  const monitor = answer.monitor;
  const ranges = new Map((answer.ranges || []).map(range => [range.name, range]));
  const told = new Map((monitor?.anomalies || []).map(each => [each.metric, each]));
  if (monitor) {
    root.append(el('p', { class: monitor.verdict === 'anomalous' ? 'bad' : monitor.verdict === 'normal' ? 'good' : 'warning' },
      { anomalous: '\u2717 anomalous: ' + plural(told.size, 'metric') + ' left what is normal', normal: '\u2713 normal', undecided: '? ' + (monitor.undecided || 'undecided') }[monitor.verdict]));
    for (const each of told.values()) root.append(anomaly(each, answer, ranges, context));
    (monitor.notices || []).forEach(each => root.append(el('div', { class: 'anomaly' }, el('p', { class: 'warning' }, each.text), stacks(each, answer))));
  } else root.append(el('p', { class: 'note' }, 'No model was given, so nothing is called unusual: cairn train makes one of good runs.'));
  root.append(el('p', { class: 'legend' }, monitor ? 'Between the dashed lines is what is normal, beside them the margin; hatched points are start-up and shutdown; \u2715 is outside, and the upright line is where it left.' : ''));
  const grid = el('div', { class: 'plots' });
  const figure = (name, data) => grid.append(el('figure', {}, el('figcaption', {}, name), plot({ ...data, points: answer.points, ...extent(told.get(name), answer) })));
  for (const metric of answer.metrics) {
    const range = ranges.get(metric.name);
    ranges.delete(metric.name);
    if (!told.has(metric.name)) figure(metric.name, { ...metric, levels: range?.levels, margin: range?.margin });
  }
  for (const range of ranges.values()) if (!told.has(range.name)) figure(range.name, { ...range, unit: '' });
  if (told.size && grid.childElementCount) root.append(el('h2', {}, 'Other metrics'));
  root.append(grid);
  const last = answer.times.filter(time => time > 0);
  if (last.length && context.file.views.includes('history')) root.append(el('p', {}, link(context, 'history', { time: last[last.length - 1] }, 'The heap at the last point')));
}

/** What a plot tells beside the values: where the metric left its range, and which points do not count. */
const extent = (each, answer) => ({ crossing: each ? answer.points.indexOf(each.point) : -1, ignored: answer.monitor ? [answer.monitor.startUp, answer.monitor.shutdown] : [0, 0] });

function anomaly(each, answer, ranges, context) {
  const range = ranges.get(each.metric), metric = answer.metrics.find(other => other.name === each.metric);
  const round = value => Number(value.toFixed(2));
  return el('article', { class: 'anomaly' }, el('h2', {}, each.message),
    el('p', {}, each.suppressed ? 'suppressed: ' + each.suppressed + '. ' : '', 'Normal is ' + round(each.low) + ' to ' + round(each.high) + (each.margin ? ', with a margin of ' + round(each.margin) : '') + '; it was ' + round(each.value) + ' at point ' + number(each.point)
      + ', ' + round(each.worst) + ' at its worst, and outside at ' + plural(each.outside, 'point') + '. ',
    each.time > 0 && context.file.views.includes('history') ? link(context, 'history', { time: each.time }, 'The heap at that point') : ''),
    el('div', { class: 'columns' },
      el('figure', {}, el('figcaption', {}, each.metric), plot({ unit: metric?.unit || '', ...(range || metric), name: each.metric, points: answer.points, ...extent(each, answer) })),
      el('div', {}, each.culprits.length ? [el('h3', {}, each.made ? 'Who made what is counted' : 'Who moved it, in points of percent'),
        el('table', {}, each.culprits.map(culprit => el('tr', {}, el('td', { class: 'number' }, (culprit.moved > 0 ? '+' : '') + culprit.moved.toFixed(2)), el('td', {}, el('code', {}, words(culprit.stack[0])), culprit.stack.slice(1, 3).map(place => [' \u2190 ', el('code', {}, words(place))]), culprit.type ? ' ' + culprit.type : '')))),
        sourceOf(each.culprits[0].stack[0], answer)] : '', stacks(each, answer))));
}

function stacks(each, answer) {
  return each.stacks.map(stack => el('details', { open: stack.offset === 0, class: 'stack', 'data-key': (each.metric || '') + stack.offset },
    el('summary', {}, 'Stack ' + (stack.offset === 0 ? 'where it left' : plural(Math.abs(stack.offset), 'point') + (stack.offset < 0 ? ' before' : ' after')) + ', point ' + number(stack.point)),
    el('ol', {}, stack.stack.map(place => el('li', {}, el('code', {}, words(place))))), stack.offset === 0 && stack.stack.length ? sourceOf(stack.stack[0], answer) : ''));
}

const words = place => (place.file ? place.file + ':' + place.line + ' ' : '') + (place.method ? '(' + place.method + ')' : '');
const sourceOf = (place, answer) => excerpt((answer.sources || []).find(each => each.file === place.file && each.line === place.line), place.line);
