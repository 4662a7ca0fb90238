import type { FileAnswer } from '../../../server/features/gameplay/results/export/export.ts';
import { Paper } from '../../../server/runtime/pdf/paper.ts';
import type { Outlet } from '../../../server/runtime/pdf/outlet.ts';
import { readPdf, type ReadPdf } from './pdf-text.ts';

/** A printed answer, with its bytes and how many pictures are in it. */
export interface Printed extends ReadPdf {
	bytes: Buffer;
	pictures: number;
}

/** Draws what an operation ordered in this thread, as a thread of its own would, and reads it. */
export async function printed({ pdf }: Pick<FileAnswer, 'pdf'>): Promise<Printed> {
	if (!pdf) throw new Error('This answer is no PDF.');
	const parts: Buffer[] = [];
	const outlet = { write: (part: Buffer) => void parts.push(part), room: async () => {}, end() {} };
	const paper = new Paper(pdf, outlet as unknown as Outlet);
	const { default: draw } = (await import(pdf.drawing.href)) as {
		default: (paper: Paper, data: unknown) => Promise<void>;
	};
	// What crosses threads is a copy.
	await draw(paper, structuredClone(pdf.data));
	await paper.end();
	const bytes = Buffer.concat(parts);
	const pictures = bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
	return { ...(await readPdf(bytes)), bytes, pictures };
}
