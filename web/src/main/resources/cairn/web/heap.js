// The heap as regions: the drawing is that of the reports.
import { el, clear } from '/dom.js';
import { momentField } from '/tables.js';
import { regions } from '/regions.js';

export async function show(root, context) {
  const { options } = context;
  const at = options.at || context.file.moment;
  const tools = el('div', { class: 'tools' });
  root.append(tools);
  momentField(tools, context, at, moment => context.go('heap', { at: moment }));
  if (!tools.childElementCount) tools.remove();
  const data = await context.ask('regions', { at });
  const body = await (await fetch('/regions-body.html', { signal: context.signal })).text();
  const stage = el('div', { class: 'regions' });
  stage.innerHTML = body; // a file of the workbench itself, not of what is looked at
  root.append(stage);
  let ready = false;
  const drawn = regions(stage, data, context.signal, {
    objects: type => context.go('paths', { type, at: options.at }),
    changed: () => { if (ready) keep(); },
  });
  const keep = () => context.replace({ at: options.at, region: drawn.state.selected.startsWith('r') ? drawn.state.selected.slice(1) : '', open: [...drawn.state.open].join('.') });
  if (options.open) drawn.open(options.open.split('.').map(Number));
  if (options.region && data.regions[Number(options.region)]) drawn.go(Number(options.region));
  ready = true;
}
