/** An article as a Markdown file: its headline as the first heading, unless the text begins with one of its own. */
export function fileOf(
	{ slug, locale }: { slug: string; locale: string },
	{ title, markdown }: { title: string; markdown: string }
): { name: string; content: string } {
	const text = markdown.trimEnd();
	const isTitled = /^\s*# /.test(text);
	const content = [...(isTitled ? [] : [`# ${title.trim()}`]), ...(text ? [text] : [])].join('\n\n');
	return { name: `${slug}.${locale}.md`, content: `${content}\n` };
}
