import type { Response } from 'express';

/** Aborts when the caller leaves before the answer is written, at once when that has happened already. */
export function callerGone(response: Response): AbortSignal {
	const gone = new AbortController();
	if (response.closed) gone.abort();
	else response.once('close', () => response.writableFinished || gone.abort());
	return gone.signal;
}
