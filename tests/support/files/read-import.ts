import { readFileSync } from 'node:fs';
import { readSent, type Read } from '../../../server/features/authoring/catalog-files/import/sent/read-sent.ts';
import type { Wish } from '../../../server/features/authoring/catalog-files/import/sent/text-files.ts';
import { UploadedFile } from '../../../server/operation/uploaded-file.ts';

/** A file of another program, see tests/fixtures/imports. */
export const importFixture = (name: string): UploadedFile =>
	new UploadedFile(name, readFileSync(`tests/fixtures/imports/${name}`));

/** Reads a file as the import does, without any database. */
export const readImport = (file: UploadedFile | UploadedFile[], wish: Partial<Wish> = {}): Promise<Read> =>
	readSent(
		[file].flat(),
		{ format: undefined, locale: undefined, eventLocale: 'de', ...wish },
		{ points: 1, skipInvalid: false }
	);

/** The same for a text under a name. */
export const readText = (name: string, text: string | Buffer, wish: Partial<Wish> = {}): Promise<Read> =>
	readImport(new UploadedFile(name, Buffer.from(text)), wish);

/** The items in short: place, status and the messages by their place and code. */
export const inShort = ({ items }: Read): string[] =>
	items.map(({ source, status, messages }) =>
		[source, status, ...messages.map(({ cell, path, code }) => `${cell ?? path} ${code}`)].join(' | ')
	);

/** The questions of a file as those who play them see them: prompt, then options with a star at the right ones. */
export const shownQuestions = ({ items }: Read): string[] =>
	items.map(({ status, question, messages }) => {
		const {
			prompt,
			options = [],
			answers = [],
			accept = []
		} = (question ?? {}) as Record<string, string[]> & {
			prompt?: string;
			answers?: unknown[];
		};
		const each = options.map((text, place) => ((answers as unknown[]).includes(place) ? `*${text}` : text));
		if (!question) return `${status} ${messages.map(({ cell, path, code }) => `${cell ?? path} ${code}`).join(', ')}`;
		return [prompt, ...each, ...accept.map((text) => `"${text}"`)].join(' / ');
	});
/** What is said of them: code, cell, value. */
export const messagesOf = ({ items }: Read): string[] =>
	items.flatMap(({ messages }) =>
		messages.map(({ code, cell, value }) => [code, cell, value].filter(Boolean).join(' '))
	);
