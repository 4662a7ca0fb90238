/** What a process is to draw: the file that draws, plain data that crosses processes, and what the file says about itself. */
export interface PdfOrder {
	/** File whose default export is a `Drawing` of `data`: `new URL('./x-drawing.ts', import.meta.url)`. It must not load tables. */
	drawing: URL;
	data: unknown;
	title: string;
	language: string;
	/** Stands in the file as the moment it was made. */
	madeAt: Date;
	/** How many pages it will have, where that is known; told beforehand, so that a screen shows how far it is. */
	pages?: number;
}

/** A PDF as the answer of an operation; its door starts the process, so that it ends when the reader leaves. */
export interface PdfAnswer {
	/** Name of the file. */
	name: string;
	pdf: PdfOrder;
}

/** An order as it crosses to a process. */
export type SentOrder = Omit<PdfOrder, 'drawing'> & { drawing: string };

/**
 * What a process tells: bytes when they were asked for, that there are no more, with the signs that no font has and whether
 * it takes another order, or why it cannot draw.
 */
export type Told = { block: Buffer } | { missing: string[]; isFree: boolean } | { fault: string };

/** What is asked of a process besides an order: the next bytes. */
export const more = 'more';
