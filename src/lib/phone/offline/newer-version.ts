const key = 'marquee-left-version';

/**
 * Whether a version that answers is newer than that of this page. Never twice: where loading it again led to the same
 * version, such as with two servers of different versions, the page plays on as it is.
 */
export function isNewer(build: string, version: string): boolean {
	try {
		return build !== version && sessionStorage.getItem(key) !== version;
	} catch {
		// Without a memory it might load itself again and again.
		return false;
	}
}

/** Loads a page of this version again, with the newest one. */
export function loadNewest(version: string): void {
	try {
		sessionStorage.setItem(key, version);
	} finally {
		location.reload();
	}
}
