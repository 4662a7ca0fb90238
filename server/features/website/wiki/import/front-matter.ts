/** What a Markdown file says of itself before its text. */
interface FrontMatter {
	title?: string | undefined;
	slug?: string | undefined;
	/** Undefined where it says nothing of one. */
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

/** What stands before the text of a file, and the text without it. */
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
