import { raisedText, type Raised } from '../raised.ts';
import { walkXml } from '../moodle/xml.ts';

// How a workbook escapes characters that XML does not allow: `_x000D_` is a carriage return.
const escaped = /_x([0-9a-f]{4})_/gi;

/** The text of a cell with its escaped signs as themselves and line ends as `\n`. */
export const cellText = (text: string): string =>
	text.replace(escaped, (_, code: string) => String.fromCharCode(parseInt(code, 16))).replace(/\r\n?/g, '\n');

const ways: Record<string, Raised> = { superscript: 'sup', subscript: 'sub' };

/** Parses `<si>` and `<is>`: runs of text, some in superscript, without phonetic hints. */
export class RunText {
	text = '';
	#run = '';
	#way: Raised | undefined;
	#isText = false;
	#isSpoken = false;

	open(name: string, attributes: Record<string, string>): void {
		if (name === 'rPh') this.#isSpoken = true;
		if (name === 'r') this.#end();
		if (name === 'vertAlign') this.#way = ways[attributes.val ?? ''];
		this.#isText = name === 't' && !this.#isSpoken;
	}

	close(name: string): void {
		if (name === 'rPh') this.#isSpoken = false;
		if (name === 't') this.#isText = false;
		if (name === 'r') this.#end();
	}

	add(piece: string): void {
		if (this.#isText) this.#run += piece;
	}

	/** The whole text so far; the next one begins empty. */
	take(): string {
		this.#end();
		const { text } = this;
		this.text = '';
		return cellText(text);
	}

	#end(): void {
		this.text += this.#way ? raisedText(this.#run, this.#way) : this.#run;
		this.#run = '';
		this.#way = undefined;
	}
}

/** The texts that cells refer to by their number. */
export function sharedTexts(xml: string | undefined): string[] {
	const texts: string[] = [];
	const runs = new RunText();
	if (xml !== undefined)
		walkXml(xml, {
			open: (name, attributes) => runs.open(name, attributes),
			close(name) {
				runs.close(name);
				if (name === 'si') texts.push(runs.take());
			},
			text: (piece) => runs.add(piece)
		});
	return texts;
}
