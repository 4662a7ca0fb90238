import type { FileResponse } from '../../../../../server/features/platform/media/schema.ts';
import type { Loss } from '../../../../../server/features/platform/media/drawing/svg-losses.ts';
import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';
import { call, type CallInput, type CallName } from '#lib/admin/shell/calls/call.ts';
import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';

interface Refusal {
	error?: string;
	details?: { path: string; code: string }[];
}

/** A refused or failed call; `key` names its sentence among the messages below `media.errors`. */
export class MediaError extends Error {
	readonly key: string;

	constructor(key: string) {
		super(key);
		this.key = key;
	}
}

const own = new Set(['payload_too_large', 'unsupported_media_type', 'not_found']);
const ofFile = new Set(['too_big', 'nothing_left']);

/** Which sentence fits an answer of the server. */
function errorKey(status: number, { error: code = '', details = [] }: Refusal): string {
	if (own.has(code)) return code;
	if (status === 401 || status === 403) return 'denied';
	const [error] = details;
	if (status === 409) return error?.code === 'duplicate' ? 'taken' : error ? 'protected' : 'in_use';
	if (status !== 422) return 'failed';
	if (error?.path !== 'file') return 'invalid_input';
	return ofFile.has(error.code) ? error.code : 'unreadable';
}

const parse = (text: string): Refusal => {
	try {
		return JSON.parse(text) as Refusal;
	} catch {
		return {};
	}
};

/** The common arguments of library calls: the token of the session, and the namespace of the page. */
export interface RequestContext {
	csrf: string;
	namespace: string;
}

/** Calls an operation of the library without a timeout; throws MediaError. */
async function callMedia<Name extends CallName>(
	caller: RequestContext,
	name: Name,
	input: CallInput<Name>
): Promise<OutputOf<Name>> {
	const outcome = await call(caller, name, input, { signal: null });
	if (outcome.kind === 'done') return outcome.body;
	throw new MediaError(outcome.kind === 'away' ? 'offline' : errorKey(outcome.status, outcome.body));
}

/** One page of the files of a folder. */
export type FilePage = OutputOf<'media.list'>;

/** Reads a page of a folder; throws MediaError. */
export const listFiles = (wanted: InputOf<'media.list'>, caller: RequestContext) =>
	callMedia(caller, 'media.list', wanted);

/** The file and its folder. */
type FilePlace = Pick<FileResponse, 'name' | 'dir'>;

/** Calls a file otherwise; throws MediaError. */
export const renameFile = ({ name, dir }: FilePlace, newName: string, caller: RequestContext) =>
	callMedia(caller, 'media.rename', { name, dir, newName });

/** Deletes a file; with `force` also when it is shown; throws MediaError. */
export const deleteFile = ({ name, dir }: FilePlace, force: boolean, caller: RequestContext) =>
	callMedia(caller, 'media.remove', { name, dir, force });

/** The records that show a file; throws MediaError. */
export const referencesTo = async ({ name, dir }: FilePlace, caller: RequestContext) =>
	(await callMedia(caller, 'media.references', { name, dir })).references;

/** A stored file, and what it visibly lost on upload. */
export interface SentFile extends FileResponse {
	lost: Loss[];
}
interface UploadResponse {
	file: FileResponse;
	warnings?: { code: `removed_${Loss}` }[];
}
const sentFile = ({ file, warnings = [] }: UploadResponse): SentFile => ({
	...file,
	lost: warnings.map(({ code }) => code.slice('removed_'.length) as Loss)
});

/** Uploads one file and reports progress, 0 to 1; throws MediaError. */
export function sendFile(
	file: File,
	fields: Record<string, string>,
	{ csrf, namespace }: RequestContext,
	onprogress: (share: number) => void
): Promise<SentFile> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	form.append('file', file);
	return new Promise((resolve, reject) => {
		// fetch cannot report upload progress.
		const request = new XMLHttpRequest();
		request.open('POST', inNamespace('/admin/media/upload', namespace));
		request.setRequestHeader('accept', 'application/json');
		request.setRequestHeader('x-csrf-token', csrf);
		request.upload.onprogress = ({ loaded, total }) => onprogress(total ? loaded / total : 0);
		request.onerror = () => reject(new MediaError('offline'));
		request.onload = () => {
			const answer = parse(request.responseText);
			if (request.status === 201) resolve(sentFile(answer as UploadResponse));
			else reject(new MediaError(errorKey(request.status, answer)));
		};
		request.send(form);
	});
}
