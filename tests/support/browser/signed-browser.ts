import { browserCookies } from '../../../server/access/browser-id.ts';
import { createRateLimits } from '../../../server/access/rates.ts';
import type { Dependencies } from '../../../server/operation/dependencies.ts';

/** The cookie of a new browser, as a page of the player gives it. */
export function signedBrowser(dependencies: Dependencies): string {
	const line = browserCookies({ ...dependencies, limits: createRateLimits(0) })('127.0.0.1')!;
	return line.slice(0, line.indexOf(';'));
}
