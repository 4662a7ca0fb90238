/** What a process draws: the module that draws, plain data that crosses processes, and metadata of the file. */
export interface PdfOrder {
	/** File whose default export is a `Drawing` of `data`: `new URL('./x-drawing.ts', import.meta.url)`. It must not load tables. */
	drawing: URL;
	data: unknown;
	title: string;
	language: string;
	/** Stands in the file as the moment it was made. */
	madeAt: Date;
	/** The number of pages if known; sent first, so that screens can show progress. */
	pages?: number;
}

/** A PDF as the output of an operation; the route starts the process, so that it ends when the reader leaves. */
export interface PdfAnswer {
	/** Name of the file. */
	name: string;
	pdf: PdfOrder;
}

/** An order as it crosses to a process. */
export type SentOrder = Omit<PdfOrder, 'drawing'> & { drawing: string };

/**
 * Messages of a process: requested bytes; the end, with the characters no font has and whether it takes another order;
 * or why it failed.
 */
export type Told = { block: Buffer } | { missing: string[]; isFree: boolean } | { fault: string };

/** A request to a process besides an order: the next bytes. */
export const more = 'more';
