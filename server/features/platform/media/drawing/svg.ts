import { escapeHtml } from '#lib/text/escape-html.ts';
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { invalidField } from '../../../../runtime/errors.ts';
import { DrawingCost, type Holding } from './svg-cost.ts';
import { declareEntities, TooManyEntities } from './svg-entities.ts';
import { isShape, lossOf, warningsOf, type Loss } from './svg-losses.ts';
import { idsIn, keptAttributes, keptElements, openedElements } from './svg-rules.ts';
import { cleanDeclarations, cleanSheet } from './svg-style.ts';

const svgSpace = 'http://www.w3.org/2000/svg';
const linkSpace = 'http://www.w3.org/1999/xlink';
const deepest = 100;
const mostAttributes = 200;
// Half a million points of one path, or as much style; more would block a browser.
const longestText = 256 * 1024;
const unchecked = new Set(['id', 'class', 'role', 'aria-label']);

/** A drawing without anything that runs or loads; its size in pixels if it has one. */
interface Drawing {
	body: Buffer;
	width: number | null;
	height: number | null;
	/** What it visibly lost. */
	losses: Loss[];
}

type Fate = 'kept' | 'opened' | 'dropped';
interface Open {
	fate: Fate;
	name: string;
	holding: Holding;
	style: string;
}

/** Why a text is not taken as a drawing, in words for its sender. */
export class UnfitDrawing extends Error {}
/** A drawing with nothing left to see after sanitising. */
class EmptyDrawing extends UnfitDrawing {
	constructor(losses: readonly Loss[]) {
		super(
			`Nothing of this drawing is left to see. ${warningsOf(losses)
				.map(({ message }) => message)
				.join(' ')}`
		);
	}
}
const tooComplex = () => new UnfitDrawing('This drawing is too complex.');

/**
 * Rebuilds a drawing from a strict XML parser with an allow-list of elements and attributes; nothing of the input is
 * copied unparsed. Throws UnfitDrawing if it is not well-formed SVG, references itself too often, or has nothing left
 * to see.
 */
export function cleanSvg(bytes: Buffer): Drawing {
	const writer = new DrawingWriter();
	const parser = new SaxesParser({ xmlns: true });
	parser.on('doctype', (doctype) => declareEntities(parser.ENTITIES, doctype));
	parser.on('opentag', (tag) => writer.open(tag));
	parser.on('text', (text) => writer.text(text));
	parser.on('cdata', (text) => writer.text(text));
	parser.on('closetag', () => writer.close());
	try {
		parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
	} catch (thrown) {
		if (thrown instanceof TooManyEntities) throw tooComplex();
		throw thrown instanceof UnfitDrawing ? thrown : new UnfitDrawing('This drawing cannot be read.');
	}
	return writer.finish();
}

/** The same for uploads; 422 if it is not such a drawing. */
export function cleanDrawing(bytes: Uint8Array): Drawing {
	try {
		return cleanSvg(Buffer.from(bytes));
	} catch (thrown) {
		if (!(thrown instanceof UnfitDrawing)) throw thrown;
		const code = thrown instanceof EmptyDrawing ? 'nothing_left' : 'invalid_format';
		throw invalidField('file', code, thrown.message);
	}
}

class DrawingWriter {
	#out: string[] = [];
	#open: Open[] = [];
	#cost = new DrawingCost();
	#size: Pick<Drawing, 'width' | 'height'> = { width: null, height: null };
	#losses = new Set<Loss>();
	#isVisible = false;

	open(tag: SaxesTagNS): void {
		const sent = Object.values(tag.attributes);
		if (sent.length > mostAttributes || sent.some(({ value }) => value.length > longestText)) throw tooComplex();
		const fate = this.#fateOf(tag);
		const attributes = fate === 'kept' ? this.#keptOf(sent) : [];
		const above = this.#open.at(-1)?.holding ?? this.#cost.whole;
		const isRoot = this.#open.length === 0;
		const holding = fate === 'kept' ? this.#counted(above, attributes) : above;
		this.#open.push({ fate, name: tag.local, holding, style: '' });
		if (fate !== 'kept') return;
		this.#isVisible ||= isShape(tag.local, attributes);
		if (isRoot) this.#size = sizeOf(new Map(attributes));
		const written = attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
		this.#out.push(`<${tag.local}${isRoot ? ` xmlns="${svgSpace}"` : ''}${written}>`);
	}

	#counted(above: Holding, attributes: [name: string, value: string][]): Holding {
		const id = attributes.find(([name]) => name === 'id')?.[1];
		const targets = attributes.flatMap(([name, value]) => (name === 'href' ? [value.slice(1)] : idsIn(value)));
		const holding = this.#cost.add(above, id, targets);
		if (this.#cost.isTooLong()) throw tooComplex();
		return holding;
	}

	#fateOf({ local, uri, attributes }: SaxesTagNS): Fate {
		const above = this.#open.at(-1);
		if (!above && (local !== 'svg' || (uri !== svgSpace && uri !== ''))) throw new Error('no svg');
		if (this.#open.length >= deepest) throw new Error('too deep');
		if (above?.fate === 'dropped' || (uri !== svgSpace && uri !== '')) return 'dropped';
		if (openedElements.has(local)) return 'opened';
		if (keptElements.has(local)) return 'kept';
		const loss = lossOf(local);
		// Browsers ignore what only one program understands.
		if (loss && !attributes.requiredExtensions) this.#losses.add(loss);
		return 'dropped';
	}

	#lose = (loss: Loss) => void this.#losses.add(loss);

	#keptOf(attributes: SaxesAttributeNS[]): [name: string, value: string][] {
		return attributes.flatMap(({ uri, local, value }) => {
			if (local === 'href' && (uri === '' || uri === linkSpace)) {
				if (/^#[\w:.-]+$/.test(value.trim())) return [[local, value.trim()]];
				this.#lose('references');
				return [];
			}
			if (uri !== '' || !keptAttributes.has(local)) return [];
			if (unchecked.has(local)) return [[local, value]];
			const clean = cleanDeclarations(value, this.#lose);
			return clean || !value ? [[local, clean]] : [];
		});
	}

	text(text: string): void {
		const open = this.#open.at(-1);
		if (!open || open.fate === 'dropped') return;
		// A style is checked as a whole, so that no comment can split a word of it.
		if (open.name === 'style') {
			open.style += text;
			if (open.style.length > longestText) throw tooComplex();
		} else this.#out.push(escapeHtml(text));
	}

	close(): void {
		const { fate, name, style } = this.#open.pop()!;
		if (fate !== 'kept') return;
		if (style) this.#out.push(escapeHtml(cleanSheet(style, this.#lose)));
		this.#out.push(`</${name}>`);
	}

	finish(): Drawing {
		if (this.#cost.isTooMuch()) throw tooComplex();
		const losses = [...this.#losses];
		if (!this.#isVisible && losses.length) throw new EmptyDrawing(losses);
		return { body: Buffer.from(this.#out.join('')), ...this.#size, losses };
	}
}

function sizeOf(attributes: Map<string, string>): Pick<Drawing, 'width' | 'height'> {
	const pixels = (name: string) => Number(/^\s*(\d+(?:\.\d+)?)(px)?\s*$/.exec(attributes.get(name) ?? '')?.[1]);
	const [, , boxWidth = NaN, boxHeight = NaN] = (attributes.get('viewBox') ?? '')
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	const [width, height] = [pixels('width') || boxWidth, pixels('height') || boxHeight].map(Math.round);
	const isKnown = [width, height].every((side) => Number.isFinite(side) && side! > 0 && side! < 1e6);
	return isKnown ? { width: width!, height: height! } : { width: null, height: null };
}
