/**
 * SQL of the page `p` of a row that names it by its id, for statements of features that list what belongs to pages:
 * `JOIN ${joinedPage('n.page_id')}`.
 */
export const joinedPage = (id: string): string => `pages p ON p.id = ${id}`;

/** SQL columns of the joined page for such statements. */
export const pageSql = {
	slug: 'p.slug',
	title: 'p.title',
	language: 'p.language',
	updatedAt: 'p.updated_at',
	isPublic: "p.status = 'published'"
};
