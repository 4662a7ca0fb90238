/** Matches paths of files, and uids that stand alone. */
const parts =
	/(?:uploads|events\/[0-9a-f]{32}\/images)\/[a-z0-9][a-z0-9_-]*\.[a-z][a-z0-9]*|(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;

/**
 * Rewrites in the JSON of a record what has another name here: paths of files, and uids as in `/events/<uid>/`. What has
 * not stays as it is.
 */
export function movedAddresses(
	files: ReadonlyMap<string, string>,
	uids: ReadonlyMap<string, string>
): (json: string) => string {
	if (!files.size && !uids.size) return (json) => json;
	const moved = (part: string): string => {
		const whole = files.get(part) ?? uids.get(part);
		if (whole !== undefined || !part.includes('/')) return whole ?? part;
		return part.replace(/(?<=^events\/)[0-9a-f]{32}/, (uid) => uids.get(uid) ?? uid);
	};
	return (json) => json.replaceAll(parts, moved);
}
