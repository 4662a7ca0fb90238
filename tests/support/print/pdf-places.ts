import { getDocumentProxy } from 'unpdf';

/** A piece of text on a page: where its baseline begins, mm from the upper left corner, and how wide it is. */
export interface PlacedText {
	text: string;
	x: number;
	y: number;
	width: number;
}

const mm = (points: number) => (points / 72) * 25.4;

/** The pieces of text of a page of a PDF, 1-based. */
export async function placedTexts(bytes: Uint8Array, page = 1): Promise<PlacedText[]> {
	const pdf = await getDocumentProxy(new Uint8Array(bytes));
	const sheet = await pdf.getPage(page);
	const [, , , height] = sheet.view;
	const { items } = await sheet.getTextContent();
	return items.flatMap((item) => {
		if (!('str' in item) || !item.str.trim()) return [];
		const [, , , , x, y] = item.transform as number[];
		return [{ text: item.str, x: mm(x!), y: mm(height! - y!), width: mm(item.width) }];
	});
}
