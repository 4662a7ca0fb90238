import { extractText, getDocumentProxy } from 'unpdf';

/** What a reader gets out of a PDF. */
export interface ReadPdf {
	pages: string[];
	/** All pages, one line each line. */
	text: string;
	info: Record<string, unknown>;
}

/** Reads a PDF with another program than the one that writes it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
	// The reader keeps what it is given.
	const pdf = await getDocumentProxy(new Uint8Array(bytes));
	const { text } = await extractText(pdf);
	// Stands for a part of a letter; readers drop it when somebody copies or searches.
	const pages = text.map((page) => page.replaceAll('\0', ''));
	const { info } = await pdf.getMetadata();
	return { pages, text: pages.join('\n'), info: info as Record<string, unknown> };
}

/** How many pages a PDF has, without reading what is on them. */
export async function countPages(bytes: Uint8Array): Promise<number> {
	return (await getDocumentProxy(new Uint8Array(bytes))).numPages;
}
