import { featureOf } from './feature-folders.ts';
import type { Source } from './source.ts';

/** A statement of a feature that names a table of another one: `feature → table`. */
export function foreignSql(sources: readonly Source[], owners: ReadonlyMap<string, string>): string[] {
	const found = sources.flatMap(({ file, text }) => {
		const own = featureOf(file);
		const named = [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+`?([a-z_]+)/g)].map(([, table]) => table!);
		return named.flatMap((table) => {
			const owner = owners.get(table);
			return own && owner && owner !== own ? [`${own} → ${table}`] : [];
		});
	});
	return [...new Set(found)].sort();
}
