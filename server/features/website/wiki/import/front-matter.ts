/** The front matter of a Markdown file. */
interface FrontMatter {
	title?: string | undefined;
	slug?: string | undefined;
	/** Undefined if it names none. */
	summary?: string | undefined;
}

const block = /^---\n((?:[^\n]*\n){0,50}?)---(?:\n|$)/;
const line = /^(title|slug|summary|description):[ \t]*(.*)$/gm;

/** A value as YAML writes it in one line: bare, or in quotes of either kind. */
function valueOf(written: string): string {
	const text = written.trim();
	if (text.length > 1 && text.startsWith("'") && text.endsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
	if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
	try {
		return String(JSON.parse(text));
	} catch {
		return text.slice(1, -1);
	}
}

/** The front matter of a file, and the text without it. */
export function readFrontMatter(text: string): { front: FrontMatter; body: string } {
	const [whole = '', lines = ''] = block.exec(text) ?? [];
	const named = new Map([...lines.matchAll(line)].map(([, name, value]) => [name!, valueOf(value!)]));
	const front = {
		title: named.get('title') || undefined,
		slug: named.get('slug') || undefined,
		summary: named.get('summary') ?? named.get('description')
	};
	return { front, body: text.slice(whole.length) };
}
