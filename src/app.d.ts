import type { ScreenBridge } from '../server/web/screens/sveltekit-bridge.ts';
import type { SiteIcon } from '#lib/design/icon-links.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { Region } from '#lib/messages/region.ts';

declare global {
	namespace App {
		interface Locals extends Omit<ScreenBridge, 'checkCsrf'> {
			/** Language of the page; a load may set it to the event's. */
			locale: Locale;
			/** How English dates are formatted for this visitor. */
			region: Region;
			/** Whether the visitor chose the language, so that an event must not change it. */
			hasChosenLocale: boolean;
			/** IANA zone for times on the page; the visitor's browser zone once it is known. */
			timeZone: string;
			/** Other hosts whose pictures, videos and pages may be shown, because the operator allowed them. */
			shownOrigins?: string[];
			/** Language of the page, where it is not that of the words around it. */
			pageLanguage?: string;
			/** The status of a page that explains why something is not possible. */
			pageStatus?: number;
			/** Value of `data-theme` on the page. */
			theme: 'light' | 'dark' | 'auto' | 'stage' | 'stage-light' | 'contrast';
			/** Declarations of a style for the page: the colours of an event, from values of its schema alone. */
			look: string;
			/** The namespace whose look the page wears; '' for the built-in one. */
			worn: string;
			/** The icon of the page; absent for that of the product. */
			icon?: SiteIcon;
			/** Marks for the head of the page by which its link is shown elsewhere, as HTML. */
			preview: string;
		}
		interface PageState {
			/** Slug of the open station; null = the list, absent = as in the address. */
			station?: string | null;
		}
		interface Error {
			message: string;
			/** Stable code of the product's errors. */
			code?: string;
			details?: { path: string; code: string; message: string; count?: number }[];
			extra?: Record<string, unknown>;
			requestId?: string;
		}
	}
}
export {};
