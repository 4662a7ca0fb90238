import type { QueryInterface } from 'sequelize';

// What the privacy pages of installations said until films and maps of others waited for consent, and what they say now.
const texts = [
	{
		slug: 'datenschutz',
		before:
			'Karten und Filme anderer Anbieter stehen nur dort, wo der Betreiber deren Server zugelassen hat. Wo das so ist, erfährt der Anbieter beim Laden, dass ihr hier wart.',
		after:
			'Karten und Filme anderer Anbieter werden erst geladen, wenn ihr es erlaubt. Dann erfährt der Anbieter, dass ihr hier wart. Eure Antwort merkt sich das Cookie mq_embeds sechs Monate lang; ändern könnt ihr sie am Fuß jeder Seite.'
	},
	{
		slug: 'datenschutz-en',
		before:
			'Maps and films of other providers stand only where the operator has admitted their servers. Where they do, the provider learns on loading that you were here.',
		after:
			'Maps and films of other providers are loaded only once you allow it. The provider then learns that you were here. The cookie mq_embeds remembers your answer for six months; you can change it at the foot of every page.'
	}
];

/** Puts one text in the place of another in pages that nobody has changed since they were seeded. */
async function replaceIn(queries: QueryInterface, slug: string, from: string, to: string): Promise<void> {
	// A new database gets these pages later, with the words of today.
	if (!(await queries.tableExists('pages'))) return;
	await queries.sequelize.query(
		"UPDATE pages SET content = REPLACE(content, :from, :to) WHERE namespace = 'default' AND slug = :slug AND version = 1",
		{ replacements: { slug, from, to } }
	);
}

export async function up(queries: QueryInterface): Promise<void> {
	for (const { slug, before, after } of texts) await replaceIn(queries, slug, before, after);
}

export async function down(queries: QueryInterface): Promise<void> {
	for (const { slug, before, after } of texts) await replaceIn(queries, slug, after, before);
}
