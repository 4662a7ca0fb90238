import type { Response } from 'express';

/** Aborts when the caller leaves before the response is complete, or immediately if that has already happened. */
export function callerGone(response: Response): AbortSignal {
	const gone = new AbortController();
	if (response.closed) gone.abort();
	else response.once('close', () => response.writableFinished || gone.abort());
	return gone.signal;
}
