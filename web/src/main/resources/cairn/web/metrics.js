// The metrics of the heap over the run; while the program runs, the plots grow.
import { el, clear, number, link, plural } from '/dom.js';
import { plot } from '/plot.js';

const EVERY = 1000;

export async function show(root, context) {
  let size = -1;
  const draw = answer => {
    if (answer.size === size) return;
    size = answer.size;
    clear(root).append(el('h1', {}, answer.program || answer.run), el('p', { class: 'subject' }, plural(answer.points.length, 'point') + (answer.live ? '; the program runs, or ended without saying so' : '; ended: ' + answer.ending)
      + (answer.vertexes.length ? '; ' + plural(answer.vertexes[answer.vertexes.length - 1], 'object') + ' at the last' : '')));
    const monitor = answer.monitor;
    if (monitor) {
      root.append(el('p', { class: monitor.verdict === 'anomalous' ? 'bad' : 'good' }, { anomalous: '\u2717 anomalous', normal: '\u2713 normal', undecided: '? ' + (monitor.undecided || 'undecided') }[monitor.verdict]));
      (monitor.anomalies || []).forEach(each => root.append(el('details', { class: 'anomaly', open: true }, el('summary', {}, each.metric + ': ' + each.value + ', normal ' + each.low + ' to ' + each.high),
        (each.stacks || []).map(stack => el('pre', {}, Array.isArray(stack.stack) ? stack.stack.map(place => typeof place === 'string' ? place : (place.file ? place.file + ':' + place.line + ' ' : '') + (place.method || '')).join('\n') : '')))));
    } else root.append(el('p', { class: 'note' }, 'No model was given, so nothing is called unusual: cairn train makes one of good runs.'));
    const grid = el('div', { class: 'plots' });
    const ranges = new Map((answer.ranges || []).map(range => [range.name, range]));
    for (const metric of answer.metrics) {
      const range = ranges.get(metric.name);
      ranges.delete(metric.name);
      grid.append(el('figure', {}, el('figcaption', {}, metric.name), plot({ ...metric, points: answer.points, levels: range?.levels, margin: range?.margin })));
    }
    for (const range of ranges.values()) grid.append(el('figure', {}, el('figcaption', {}, range.name), plot({ ...range, unit: '', points: answer.points })));
    root.append(grid);
    const last = answer.times.filter(time => time > 0);
    if (last.length && context.file.views.includes('history')) root.append(el('p', {}, link(context, 'history', { time: last[last.length - 1] }, 'The heap at the last point')));
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
