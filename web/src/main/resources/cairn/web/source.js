// Lines of source, the one that is meant marked.
import { el } from '/dom.js';

export function excerpt(source, line) {
  if (!source) return '';
  return el('figure', { class: 'source' }, el('figcaption', { title: source.path }, source.path.replace(/^.*[\\/]/, '') + ':' + line),
    el('pre', { tabindex: 0 }, source.lines.map((text, i) => {
      const number = source.firstLine + i;
      return el('span', { class: number === line ? 'line meant' : 'line', 'aria-current': number === line ? 'true' : undefined },
        (number === line ? '\u25b6' : ' ') + String(number).padStart(5) + '  ' + text + '\n');
    })));
}
