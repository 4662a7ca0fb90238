/** Addresses of selectable pictures; none without permission. */
export async function picturesOf(locals: App.Locals, event: string): Promise<string[]> {
	if (!locals.may('media', 'r')) return [];
	const lists = await Promise.all(
		[`events/${event}/images`, 'uploads'].map((dir) => locals.perform('media.list', { dir, sort: 'modified' }))
	);
	return lists.flatMap(({ files }) => files.map(({ path }) => path));
}
