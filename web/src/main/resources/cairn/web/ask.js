// Questions to the server. An answer that takes long is waited for, with its progress, and can be stopped.

const sleep = (millis, signal) => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, millis);
  signal?.addEventListener('abort', () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
});

export async function ask(path, options = {}, { signal, progress } = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) query.set(name, value === true ? 'yes' : value);
  }
  const address = path + (query.size ? '?' + query : '');
  let job = null, wait = 100;
  const stop = () => { if (job) fetch('/api/jobs/' + job, { method: 'DELETE', keepalive: true }); };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const reply = await fetch(address, { signal, headers: { Accept: 'application/json' } });
      const body = await reply.json();
      if (reply.status === 202) {
        job = body.job;
        progress?.(body);
        await sleep(wait, signal);
        wait = Math.min(600, wait * 1.4);
        continue;
      }
      job = null;
      if (reply.status === 409 && !signal?.aborted) continue; // another view stopped what this one waits for as well
      if (!reply.ok) throw new Error(body.error || 'the server answered ' + reply.status);
      return body;
    }
  } catch (error) {
    if (error instanceof TypeError) throw new Error('the workbench does not answer; is cairn serve still running?');
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    progress?.(null);
  }
}
