import type { FileWire } from '../../../server/features/media/schema.ts';
import type { Reference } from '../../../server/features/media/references.ts';

interface Refusal {
	error?: string;
	details?: { path: string; code: string }[];
}

/** A refused or failed call; `key` names its sentence among the messages below `media.fault`. */
export class MediaFault extends Error {
	readonly key: string;

	constructor(key: string) {
		super(key);
		this.key = key;
	}
}

const own = new Set(['payload_too_large', 'unsupported_media_type', 'not_found']);

/** Which sentence fits an answer of the server. */
export function faultKey(status: number, { error = '', details = [] }: Refusal): string {
	if (own.has(error)) return error;
	if (status === 401 || status === 403) return 'denied';
	const [fault] = details;
	if (status === 409) return fault?.code === 'duplicate' ? 'taken' : fault ? 'protected' : 'in_use';
	if (status !== 422) return 'failed';
	if (fault?.path !== 'file') return 'invalid_input';
	return fault.code === 'too_big' ? 'too_big' : 'unreadable';
}

const parse = (text: string): Refusal => {
	try {
		return JSON.parse(text) as Refusal;
	} catch {
		return {};
	}
};

async function ask<T>(path: string, csrf: string, body?: object): Promise<T> {
	const answer = await fetch(`/admin/media/${path}`, {
		method: body ? 'POST' : 'GET',
		headers: {
			accept: 'application/json',
			'x-csrf-token': csrf,
			...(body ? { 'content-type': 'application/json' } : {})
		},
		...(body ? { body: JSON.stringify(body) } : {})
	}).catch(() => {
		throw new MediaFault('offline');
	});
	const text = await answer.text();
	if (!answer.ok) throw new MediaFault(faultKey(answer.status, parse(text)));
	return JSON.parse(text) as T;
}

/** Which file of which folder. */
export type FilePlace = Pick<FileWire, 'name' | 'dir'>;

/** Calls a file otherwise; throws MediaFault. */
export const renameFile = ({ name, dir }: FilePlace, newName: string, csrf: string) =>
	ask<{ file: FileWire; updatedReferences: number }>('rename', csrf, { name, dir, newName });

/** Deletes a file; with `force` also when it is shown; throws MediaFault. */
export const deleteFile = ({ name, dir }: FilePlace, force: boolean, csrf: string) =>
	ask<object>('delete', csrf, { name, dir, force });

/** The records that show a file; throws MediaFault. */
export const referencesTo = ({ name, dir }: FilePlace, csrf: string) =>
	ask<{ references: Reference[] }>(`references?${new URLSearchParams({ name, dir })}`, csrf).then(
		({ references }) => references
	);

/** Sends one file and tells how much of it is on its way, 0 to 1; throws MediaFault. */
export function sendFile(
	file: File,
	fields: Record<string, string>,
	csrf: string,
	onprogress: (share: number) => void
): Promise<FileWire> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	form.append('file', file);
	return new Promise((resolve, reject) => {
		// fetch cannot tell how much of a body is sent.
		const request = new XMLHttpRequest();
		request.open('POST', '/admin/media/upload');
		request.setRequestHeader('accept', 'application/json');
		request.setRequestHeader('x-csrf-token', csrf);
		request.upload.onprogress = ({ loaded, total }) => onprogress(total ? loaded / total : 0);
		request.onerror = () => reject(new MediaFault('offline'));
		request.onload = () => {
			const answer = parse(request.responseText);
			if (request.status === 201) resolve((answer as { file: FileWire }).file);
			else reject(new MediaFault(faultKey(request.status, answer)));
		};
		request.send(form);
	});
}
