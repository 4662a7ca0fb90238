import { QueryTypes, type QueryInterface } from 'sequelize';
import { seedPages } from '../seeds/pages/pages.ts';

const namespace = 'default';

/** Whether people already use an installation: then its start page leads to its events, and nothing new is published unasked. */
async function hasEvents({ sequelize }: QueryInterface): Promise<boolean> {
	return (await sequelize.query('SELECT uid FROM events LIMIT 1', { type: QueryTypes.SELECT })).length > 0;
}

/** The pages that every installation begins with, where nobody has made one at their address yet: drafts where there are events. */
export async function up(queries: QueryInterface): Promise<void> {
	const status = (await hasEvents(queries)) ? 'draft' : 'published';
	const taken = await queries.sequelize.query<{ slug: string }>('SELECT slug FROM pages WHERE namespace = :namespace', {
		replacements: { namespace },
		type: QueryTypes.SELECT
	});
	const free = seedPages().filter(({ slug }) => !taken.some((page) => page.slug === slug));
	const now = new Date();
	const times = { created_at: now, updated_at: now };
	let position = taken.length;
	for (const { slug, title, language, baseSlug, description, blocks } of free) {
		await queries.bulkInsert('pages', [
			{
				namespace,
				slug,
				title,
				status,
				position: position++,
				language,
				base_slug: baseSlug,
				is_startpage: false,
				content: JSON.stringify(blocks),
				version: 1,
				...times
			}
		]);
		const [page] = await queries.sequelize.query<{ id: number }>(
			'SELECT id FROM pages WHERE namespace = :namespace AND slug = :slug',
			{ replacements: { namespace, slug }, type: QueryTypes.SELECT }
		);
		await queries.bulkInsert('page_seo', [
			{ namespace, page_id: page!.id, meta_description: description, robots: 'index,follow', ...times }
		]);
	}
}

/** Takes away what nobody has changed since. */
export async function down(queries: QueryInterface): Promise<void> {
	const slug = seedPages().map((page) => page.slug);
	await queries.bulkDelete('pages', { namespace, slug, version: 1 });
}
