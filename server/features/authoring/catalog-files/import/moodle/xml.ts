import { lazily } from '../../../../../runtime/lazily.ts';
import { unreadable } from '../../../../../runtime/files/file-refusal.ts';

const parsers = lazily<typeof import('saxes')>('saxes');
const deepest = 50;
const mostElements = 200_000;

interface XmlReader {
	open(name: string, attributes: Record<string, string>): void;
	close(name: string): void;
	text(text: string): void;
}

// The namespace prefixes of spreadsheets.
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML from start to end. There are no document types and so no entities of their own, and no more than 50 levels;
 * 422 for those and for everything that is not well formed, with its line.
 */
export function walkXml(text: string, reader: XmlReader): void {
	const parser = new (parsers().SaxesParser)({ position: true });
	const refuse = (code: string, message: string): never => {
		throw unreadable(code, message, parser.line);
	};
	let [depth, count] = [0, 0];
	parser.on('doctype', () => refuse('xml_doctype', 'A document type (<!DOCTYPE …>) is not allowed here.'));
	parser.on('error', ({ message }) => refuse('broken_xml', `This is not well-formed XML: ${message}`));
	parser.on('opentag', ({ name, attributes }) => {
		if ((depth += 1) > deepest) refuse('too_deep', `Elements may be nested at most ${deepest} levels deep.`);
		if ((count += 1) > mostElements) refuse('too_long', `A file may have at most ${mostElements} elements.`);
		// Without namespaces an attribute is a text.
		reader.open(localName(name), attributes as Record<string, string>);
	});
	parser.on('closetag', ({ name }) => {
		depth -= 1;
		reader.close(localName(name));
	});
	parser.on('text', (piece) => reader.text(piece));
	parser.on('cdata', (piece) => reader.text(piece));
	parser.write(text).close();
}

/** An element with its content; `text` excludes that of its children. */
export interface Element {
	name: string;
	attributes: Record<string, string>;
	children: Element[];
	text: string;
}

/** The root element of a text. */
export function readXml(text: string): Element {
	const root: Element = { name: '', attributes: {}, children: [], text: '' };
	const open = [root];
	walkXml(text, {
		open(name, attributes) {
			const element = { name, attributes, children: [], text: '' };
			open.at(-1)!.children.push(element);
			open.push(element);
		},
		close: () => void open.pop(),
		text: (piece) => void (open.at(-1)!.text += piece)
	});
	return root.children[0]!;
}

/** The first child of that name. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
	element?.children.find((one) => one.name === name);
