import type { OutputOf } from '../../../../../server/composition/operations.ts';

export type DeadLink = OutputOf<'link.dead'>['links'][number];

/** The screen on which a link is edited. */
export function placeHref({ kind, id, part }: DeadLink['place']): string {
	switch (kind) {
		case 'page':
			return part === null ? `/admin/pages/${id}/modules` : `/admin/pages/${id}?block=${part}`;
		case 'menu':
			return `/admin/navigation/menus?menu=${id}&item=${part}`;
		case 'footer':
			return `/admin/navigation/footer?block=${id}`;
		case 'news':
			return `/admin/landing-news/${id}/edit`;
		case 'wiki':
			return `/admin/wiki/${id}`;
	}
}
