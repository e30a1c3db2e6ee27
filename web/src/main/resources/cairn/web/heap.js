// The heap as regions, and from there the objects of a region one by one: the drawing of regions is that of the reports.
import { el } from '/dom.js';
import { momentField } from '/tables.js';
import { regions } from '/regions.js';
import { members } from '/members.js';

export async function show(root, context) {
  const { options } = context;
  if (options.objects) { await members(root, context); return; }
  const at = options.at || context.file.moment;
  const tools = el('div', { class: 'tools' });
  root.append(tools);
  momentField(tools, context, at, moment => context.go('heap', { at: moment }));
  if (!tools.childElementCount) tools.remove();
  const data = await context.ask('regions', { at });
  const stage = el('div', { class: 'regions' });
  stage.innerHTML = await body(context);
  root.append(stage);
  let ready = false;
  const hasObjects = context.file.views.includes('paths');
  const drawn = regions(stage, data, context.signal, {
    objects: hasObjects ? type => context.go('paths', { type, at: options.at }) : undefined,
    region: hasObjects ? region => context.go('heap', { objects: region, at: options.at }) : undefined,
    changed: () => { if (ready) context.replace({ at: options.at, ...drawn.shown() }); },
  });
  await drawn.show(options);
  ready = true;
}

/** The elements that the regions are drawn into: a file of the workbench itself, not of what is looked at. */
export const body = async context => (await fetch('/regions-body.html', { signal: context.signal })).text();
