/** The progress of a PDF. */
export interface PaperProgress {
	page: number;
	/** 0 while it is not known. */
	pages: number;
}

/** A PDF that has come, with the signs that no font has. */
interface LoadedPaper {
	name: string;
	file: Blob;
	missing: string[];
}

/** The server rejected it, or the PDF broke off; `code` is the error code of the response, if any. */
export class PaperError extends Error {
	readonly code: string;
	constructor(code: string) {
		super(code);
		this.code = code;
	}
}

const pageMark = '/Type /Page\n';
const latin = new TextDecoder('latin1');

/** Pages that have come, counted in the bytes themselves: whichever process draws them, this is how far it is. */
function pageCounter(): (bytes: Uint8Array) => number {
	let rest = '';
	let count = 0;
	return (bytes) => {
		const text = rest + latin.decode(bytes);
		count += text.split(pageMark).length - 1;
		rest = text.slice(1 - pageMark.length);
		return count;
	};
}

/** The characters that a file reports as missing. */
async function missingIn(file: Blob): Promise<string[]> {
	const end = await file.slice(-40_000).text();
	const [, named] = /\(((?:U\+[0-9A-F]{4,6}[+ ]?)+)\)/.exec(end) ?? [];
	const sign = (code: string) => String.fromCodePoint(parseInt(code.replace(/^\+?U\+/, ''), 16));
	return (named?.split(' ') ?? []).map((one) => (one.match(/U\+[0-9A-F]+/g) ?? []).map(sign).join(''));
}

const nameIn = (answer: Response): string =>
	/filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'print.pdf';

/** Loads a PDF page by page; throws `PaperError`, and an `AbortError` when the signal ends it. */
export async function loadPaper(
	address: string,
	signal: AbortSignal,
	tell: (progress: PaperProgress) => void
): Promise<LoadedPaper> {
	const answer = await fetch(address, { signal, headers: { accept: 'application/pdf, application/json' } });
	if (!answer.ok || !answer.body) {
		const { error = 'unavailable' } = (await answer.json().catch(() => ({}))) as { error?: string };
		throw new PaperError(error);
	}
	const pages = Number(answer.headers.get('x-page-count') ?? 0);
	const count = pageCounter();
	const parts: Uint8Array<ArrayBuffer>[] = [];
	const reader = answer.body.getReader();
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		parts.push(next.value);
		tell({ page: count(next.value), pages });
	}
	const file = new Blob(parts, { type: 'application/pdf' });
	return { name: nameIn(answer), file, missing: await missingIn(file) };
}
