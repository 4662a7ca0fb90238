import { decodeText } from '../../../../runtime/files/text-encoding.ts';
import { tooLarge, unreadable } from '../../../../runtime/files/file-refusal.ts';
import { openZip } from '../../../../runtime/files/unzip.ts';
import { freeSlug, slugOf } from '../../../../operation/slug.ts';
import { readFrontMatter } from './front-matter.ts';
import { renderArticle, type Rendered } from '../text/render-article.ts';
import { mostMarkdownBytes } from '../schema.ts';

/** An article as a Markdown file. */
interface ReadArticle extends Rendered {
	/** Name of the file, with its folders. */
	file: string;
	slug: string;
	title: string;
	/** Omitted if the file names none. */
	excerpt?: string | null;
	markdown: string;
}

/** Notes about a file. */
interface Note {
	file: string;
	code: 'file_not_read' | 'renamed' | 'unreadable_lines' | 'empty';
	message: string;
}

interface ReadFiles {
	articles: ReadArticle[];
	notes: Note[];
}

const mostFiles = 200;
const longestTitle = 200;
const longestExcerpt = 300;
const isNoise = (name: string) => /(^|\/)(__MACOSX\/|[._])|(^|\/)(Thumbs\.db|desktop\.ini)$/i.test(name);
const isMarkdown = (name: string) => /\.(md|markdown)$/i.test(name);
const stemOf = (name: string) => name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
const slugFrom = (name: string) => slugOf(stemOf(name), 'article');

/** A heading as it is compared with a title: without marks, and without the signs that close it. */
const bare = (heading: string): string =>
	heading
		.replace(/[ \t]*#*$/, '')
		.replace(/[*_`]/g, '')
		.trim();

/** The details of a file's article: from its front matter, or else its first heading, or else its name. */
function told(text: string, name: string) {
	const { front, body } = readFrontMatter(text);
	const [heading = '', first = ''] = /^\s*# ([^\n]+)(?:\n|$)/.exec(body) ?? [];
	const isTitle = heading !== '' && (front.title === undefined || bare(front.title) === bare(first));
	const title = (front.title ?? bare(first)).slice(0, longestTitle).toWellFormed().trim();
	return {
		title: title || stemOf(name),
		...(front.summary === undefined
			? {}
			: { excerpt: front.summary.slice(0, longestExcerpt).toWellFormed().trim() || null }),
		wished: front.slug === undefined ? slugFrom(name) : slugOf(front.slug, 'article'),
		markdown: (isTitle ? body.slice(heading.length) : body).replace(/^\n+/, '').trimEnd()
	};
}

/** Leads links from file to file to the articles that these become. */
const withWikiLinks = (markdown: string, slugs: ReadonlyMap<string, string>): string =>
	markdown.replace(
		/\[([^\]\n|]{1,200})\]\((?!\w+:)([^)\s]{1,300}\.md)(?:#[^)\s]{0,200})?\)/gi,
		(all, words: string, path: string) => {
			const slug = slugs.get(slugFrom(decoded(path)));
			return slug ? `[[${slug}|${words}]]` : all;
		}
	);

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
}

async function filesIn(
	bytes: Buffer,
	name: string
): Promise<{ files: [name: string, bytes: Buffer][]; notes: Note[] }> {
	if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') {
		if (!isMarkdown(name))
			throw unreadable('unknown_format', 'Please send a Markdown file (.md) or an archive (.zip) of them.');
		return { files: [[name, bytes]], notes: [] };
	}
	const archive = await openZip(bytes);
	const seen = archive.names.filter((one) => !isNoise(one)).sort();
	const names = seen.filter(isMarkdown);
	if (!names.length) throw unreadable('empty_archive', 'There is no Markdown file in this archive.');
	if (names.length > mostFiles) throw tooLarge(`An archive may hold at most ${mostFiles} Markdown files.`);
	const files: [string, Buffer][] = [];
	for (const one of names) files.push([one, await archive.read(one)]);
	const message = 'This is no Markdown file; pictures belong into the media library.';
	const notes = seen
		.filter((one) => !isMarkdown(one))
		.map((file) => ({ file, code: 'file_not_read' as const, message }));
	return { files, notes };
}

/** Reads a Markdown file, or the Markdown files of an archive, by name; 413 or 422 for one that cannot be read. */
export async function readWikiFiles(sent: Uint8Array, name: string): Promise<ReadFiles> {
	const { files, notes } = await filesIn(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength), name);
	const slugs = new Set<string>();
	const byName = new Map<string, string>();
	const texts = files.map(([file, bytes]) => {
		if (bytes.length > mostMarkdownBytes) throw tooLarge(`${file} has more than ${mostMarkdownBytes} bytes.`);
		const { text, badLines } = decodeText(bytes);
		const { wished, ...article } = told(text.replace(/\r\n?/g, '\n'), file);
		const slug = freeSlug(wished, (one) => slugs.has(one));
		slugs.add(slug);
		const name = slugFrom(file);
		if (!byName.has(name)) byName.set(name, slug);
		if (slug !== wished)
			notes.push({ file, code: 'renamed', message: `There is another ${wished}; this one becomes ${slug}.` });
		if (badLines.length)
			notes.push({
				file,
				code: 'unreadable_lines',
				message: `Some characters could not be read, first in line ${badLines[0]}.`
			});
		return { file, slug, ...article };
	});
	const articles = texts.map(({ markdown: written, ...article }) => {
		const markdown = withWikiLinks(written, byName);
		if (!markdown.trim()) notes.push({ file: article.file, code: 'empty', message: 'This file holds no text.' });
		return { ...article, markdown, ...renderArticle(markdown) };
	});
	return { articles, notes };
}
