import type { Caller, Outcome } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';

type Answer = Record<string, unknown> & { error?: string; details?: FieldError[] };

function outcomeOf<Body>({ status, responseText }: XMLHttpRequest): Outcome<Body> {
	let body: Answer;
	try {
		body = JSON.parse(responseText) as Answer;
	} catch {
		// A proxy in front answers for itself.
		return status === 413
			? { kind: 'refused', status, code: 'payload_too_large', details: [], body: {} }
			: { kind: 'away' };
	}
	if (status === 200 || status === 201) return { kind: 'done', body: body as Body };
	const { error: code = '', details = [] } = body;
	return { kind: 'refused', status, code, details, body };
}

interface Options {
	/** How much has been sent, 0 to 1. */
	onprogress: (share: number) => void;
	signal: AbortSignal;
}

/** Uploads a file as it is, however large, to an address that takes one; never throws. */
export function sendFile<Body>(
	file: File,
	path: string,
	{ namespace, csrf }: Caller,
	{ onprogress, signal }: Options
): Promise<Outcome<Body>> {
	return new Promise((resolve) => {
		// fetch cannot report upload progress.
		const request = new XMLHttpRequest();
		const away = () => resolve({ kind: 'away' });
		request.open('POST', inNamespace(path, namespace));
		request.setRequestHeader('accept', 'application/json');
		request.setRequestHeader('content-type', 'application/octet-stream');
		request.setRequestHeader('x-csrf-token', typeof csrf === 'string' ? csrf : csrf());
		request.upload.onprogress = ({ loaded, total }) => onprogress(total ? loaded / total : 0);
		request.upload.onload = () => onprogress(1);
		request.onerror = away;
		request.onabort = away;
		request.onload = () => resolve(outcomeOf(request));
		signal.addEventListener('abort', () => request.abort());
		request.send(file);
	});
}
