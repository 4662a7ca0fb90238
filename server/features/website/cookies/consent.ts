import { sha256 } from '../../../runtime/crypto.ts';
import type { CookieSettings } from '../../platform/settings/model.ts';
import { cookiesOf } from './stored.ts';

/** Hosts that visitors allow or decline together; without names, those in no other group. */
interface ConsentGroup {
	names: { de: string; en: string } | null;
	hosts: string[];
}

/** What the pages of a namespace ask before they load content from other hosts. */
export interface ConsentQuestion extends Pick<CookieSettings, 'isEnabled' | 'everywhere' | 'privacyUrl'> {
	texts: { de: string | null; en: string | null };
	groups: ConsentGroup[];
	/** Identifies the question: consent to these hosts is no consent to others. */
	tag: string;
}

function groupsOf(categories: CookieSettings['categories'], hosts: readonly string[]): ConsentGroup[] {
	const named = categories.map((one) => ({
		names: { de: one.nameDe, en: one.nameEn },
		hosts: one.hosts.filter((host) => hosts.includes(host))
	}));
	const others = hosts.filter((host) => !named.some((group) => group.hosts.includes(host)));
	return [...named, { names: null, hosts: others }].filter((group) => group.hosts.length > 0);
}

/** What the pages of a namespace ask, if these other hosts may be shown at all. */
export async function consentQuestion(namespace: string, hosts: readonly string[]): Promise<ConsentQuestion> {
	const { cookies } = await cookiesOf(namespace, null);
	const groups = groupsOf(cookies.categories, hosts);
	return {
		isEnabled: cookies.isEnabled,
		everywhere: cookies.everywhere,
		privacyUrl: cookies.privacyUrl,
		texts: { de: cookies.textDe, en: cookies.textEn },
		groups,
		tag: sha256(JSON.stringify(groups.map((group) => group.hosts))).slice(0, 8)
	};
}
