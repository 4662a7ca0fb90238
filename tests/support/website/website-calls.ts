import { contact } from '../../../server/features/website/contact/feature.ts';
import { sendContactMessage } from '../../../server/features/website/contact/operations/send.ts';
import type { Feature } from '../../../server/features/feature.ts';
import { footer } from '../../../server/features/website/footer/feature.ts';
import { menus } from '../../../server/features/website/menus/feature.ts';
import { news } from '../../../server/features/website/news/feature.ts';
import { newsletter } from '../../../server/features/website/newsletter/feature.ts';
import type { AnyOperation } from '../../../server/operation/operation.ts';
import type { Forms } from '../doors.ts';

type Fields = Record<string, unknown>;
/** Ids of what stands in the namespace of a door, by names of this file. */
export type Things = Record<string, number>;

/** What a website consists of besides its pages. */
export const features: Feature[] = [menus, footer, news, contact, newsletter];
export const operations = Object.assign({}, ...features.map((one) => one.operations)) as Record<string, AnyOperation>;
/** The forms of the website. */
export const forms: Forms = new Map<AnyOperation, string>([
	[sendContactMessage, 'post /contact/:page/:block'],
	[operations['newsletter.subscribe']!, 'post /newsletter/subscribe'],
	[operations['newsletter.unsubscribe']!, 'post /newsletter/unsubscribe?token']
]);

/** One call of an operation. */
export interface Row {
	call: string;
	send?: (things: Things) => Fields;
	/** The code of the refusal with its faults; absent = it is done. */
	refused?: string;
	ifVersion?: number;
	/** How the record is called that it makes, and where it stands in the answer. */
	makes?: [name: string, field: string];
}

const longText = 'x'.repeat(3000);
/** A block of the foot. */
export const block = (content: Fields, more: Fields = {}) => ({ slot: 'footer_1', type: 'text', content, ...more });
const article = ({ page }: Things, more: Fields = {}) => ({
	pageId: page,
	slug: 'tent',
	title: 'The tent',
	content: '<p>It stands.</p>',
	...more
});
const letter = { page: 'fair', block: 'form', name: 'Ann', email: 'ann@example.org', message: 'Hello', consent: true };
const menuFile = (more: Fields = {}) => ({
	format: 'marquee-menu/1',
	menu: { label: 'Filed' },
	items: [{ label: 'A', href: '/a', children: [{ label: 'B', href: '/b' }] }],
	...more
});

/** Calls of every operation in an order in which each finds what it needs. */
export const rows: Row[] = [
	{ call: 'menu.create', send: () => ({ label: 'Head' }), makes: ['menu', 'menu'] },
	{ call: 'menu.create', send: () => ({ label: 'Other', locale: 'en', isActive: false }), makes: ['other', 'menu'] },
	{ call: 'menu.create', send: () => ({ label: longText }), refused: 'invalid_input label too_long' },
	{ call: 'menu.create', send: () => ({}), refused: 'invalid_input label required' },
	{ call: 'menu.update', send: ({ menu }) => ({ menuId: menu, label: 'Top' }) },
	{
		call: 'menu.update',
		send: ({ menu }) => ({ menuId: menu, label: 'x' }),
		ifVersion: 1,
		refused: 'version_conflict'
	},
	{ call: 'menu.update', send: () => ({ menuId: 2_000_000_000, label: 'x' }), refused: 'not_found' },
	{
		call: 'menuItem.create',
		send: ({ menu }) => ({ menuId: menu, label: 'One', href: '/m/one', layout: 'mega' }),
		makes: ['item', 'item']
	},
	{
		call: 'menuItem.create',
		send: ({ menu, item }) => ({ menuId: menu, label: 'Two', href: '#', parentId: item }),
		makes: ['below', 'item']
	},
	...[
		'javascript:alert(1)',
		'JaVa\tScRiPt:1',
		'vbscript:x',
		'&#x6a;avascript:x',
		'data:text/html,x',
		'/\\evil.test'
	].map((href): Row => ({
		call: 'menuItem.create',
		send: ({ menu }) => ({ menuId: menu, label: 'x', href }),
		refused: 'invalid_input href unsafe_url'
	})),
	{
		call: 'menuItem.update',
		send: ({ menu, item, below }) => ({ menuId: menu, itemId: item, parentId: below }),
		refused: 'invalid_input parentId cycle'
	},
	{ call: 'menuItem.update', send: ({ menu, below }) => ({ menuId: menu, itemId: below, isStartpage: true }) },
	{
		call: 'menuItem.update',
		send: ({ other, below }) => ({ menuId: other, itemId: below, label: 'x' }),
		refused: 'not_found'
	},
	{ call: 'menuItem.move', send: ({ menu, below }) => ({ menuId: menu, itemId: below, position: 0 }) },
	{ call: 'menuItem.reorder', send: ({ menu, item, below }) => ({ menuId: menu, orderedIds: [item, below] }) },
	{
		call: 'menuItem.reorder',
		send: ({ menu, item }) => ({ menuId: menu, orderedIds: [item, item] }),
		refused: 'invalid_input orderedIds incomplete_order'
	},
	{ call: 'menuItem.list', send: ({ menu }) => ({ menuId: menu }) },
	{
		call: 'menuAssignment.create',
		send: ({ menu, page }) => ({ menuId: menu, slot: 'main', pageId: page }),
		makes: ['place', 'assignment']
	},
	{
		call: 'menuAssignment.create',
		send: ({ other, page }) => ({ menuId: other, slot: 'main', pageId: page }),
		refused: 'conflict slot duplicate'
	},
	{ call: 'menuAssignment.update', send: ({ place }) => ({ assignmentId: place, isActive: false }) },
	{ call: 'menuAssignment.list', send: ({ menu }) => ({ menuId: menu }) },
	{ call: 'menuSlot.update', send: ({ menu }) => ({ slot: 'footer_2', menuId: menu }) },
	{ call: 'menuSlot.list' },
	{ call: 'menuSlot.show', send: () => ({ slot: 'footer_2' }) },
	{ call: 'navigation.show' },
	{ call: 'menu.import', send: ({ other }) => ({ menuId: other, file: menuFile() }) },
	{
		call: 'menu.import',
		send: ({ other }) => ({ menuId: other, file: menuFile({ items: [{ label: 'A', href: 'javascript:1' }] }) }),
		refused: 'invalid_input items[0].href unsafe_url'
	},
	{ call: 'menu.list' },

	{
		call: 'footerBlock.create',
		send: ({ menu }) => block({ menuId: menu }, { type: 'menu' }),
		makes: ['foot', 'block']
	},
	{ call: 'footerBlock.create', send: () => block({ text: '<p onclick="x">We</p>' }), makes: ['text', 'block'] },
	{
		call: 'footerBlock.create',
		send: () => block({ text: '<p>x</p>', html: 'x' }),
		refused: 'invalid_input content.html unknown_field'
	},
	{
		call: 'footerBlock.create',
		send: () => block({ links: [{ platform: 'x', url: 'javascript:1' }] }, { type: 'social' }),
		refused: 'invalid_input content.links[0].url unsafe_url'
	},
	{ call: 'footerBlock.update', send: ({ text }) => ({ blockId: text, isActive: false }) },
	{ call: 'footerBlock.reorder', send: ({ foot, text }) => ({ orderedIds: [text, foot] }) },
	{
		call: 'footerBlock.reorder',
		send: ({ foot }) => ({ orderedIds: [foot] }),
		refused: 'invalid_input orderedIds incomplete_order'
	},
	{ call: 'footerLayout.update', send: () => ({ layout: 'cta-right' }) },
	{ call: 'footerLayout.update', send: () => ({ layout: 'wide' }), refused: 'invalid_input layout invalid_enum' },
	{ call: 'footerLayout.update', send: () => ({ layout: null }) },
	{ call: 'footerLayout.show' },
	{ call: 'footerBlock.list' },
	{ call: 'footerBlock.listBySlot' },
	{ call: 'footer.show', send: () => ({ slot: 'footer_1' }) },

	{ call: 'news.create', send: (things) => article(things), makes: ['article', 'news'] },
	{ call: 'news.create', send: (things) => article(things), refused: 'conflict slug duplicate' },
	{
		call: 'news.create',
		send: (things) => article(things, { slug: 'x', title: longText, publishedAt: 'not-a-date' }),
		refused: 'invalid_input publishedAt invalid_datetime title too_long'
	},
	{ call: 'news.update', send: ({ article: id }) => ({ id, isPublished: true, publishedAt: '2100-01-01' }) },
	{ call: 'news.list' },
	{ call: 'news.show', send: ({ article: id }) => ({ id }) },
	{ call: 'news.overview', send: ({ page }) => ({ pageId: page }) },
	{ call: 'news.pages' },
	{ call: 'news.edit', send: ({ article: id }) => ({ id }) },

	{ call: 'contact.send', send: () => letter },
	{
		call: 'contact.send',
		send: () => ({ ...letter, name: 'A\r\nBcc: b@example.org', email: 'a@b.example\nBcc: c@d.example' }),
		refused: 'invalid_input email invalid_format name invalid_format'
	},
	{ call: 'contact.send', send: () => ({ ...letter, block: 'gone' }), refused: 'not_found' },
	{ call: 'contactSettings.save', send: () => ({ recipient: 'office@example.org', days: 30 }) },
	{ call: 'contactSettings.save', send: () => ({ days: 0 }), refused: 'invalid_input days too_small' },
	{ call: 'contactSettings.show' },
	{ call: 'message.list' },
	{ call: 'message.update', send: ({ message }) => ({ messageId: message, state: 'read' }) },
	{ call: 'message.remove', send: ({ message }) => ({ messageId: message }) },
	{ call: 'newsletter.unsubscribe', send: () => ({ token: 'made-up' }), refused: 'not_found' },
	{ call: 'newsletter.subscribe', send: () => ({ email: 'a@b.example', consent: true }), refused: 'unavailable' },
	{
		call: 'newsletter.subscribe',
		send: () => ({ email: 'a@b' }),
		refused: 'invalid_input consent required email invalid_format'
	},
	{ call: 'subscriber.list' },
	{ call: 'subscriber.remove', send: ({ subscriber }) => ({ subscriberId: subscriber }) },

	{ call: 'news.remove', send: ({ article: id }) => ({ id }) },
	{ call: 'footerBlock.remove', send: ({ text }) => ({ blockId: text }) },
	{ call: 'menuAssignment.remove', send: ({ place }) => ({ assignmentId: place }) },
	{ call: 'menuItem.remove', send: ({ menu, item }) => ({ menuId: menu, itemId: item }) },
	{ call: 'menu.remove', send: ({ menu }) => ({ menuId: menu }) }
];

/** What doors write in forms of their own, or for one who looks at them alone: their own tests hold them. */
export const ownForm = [
	...['menu.export', 'subscriber.export', 'news.search'],
	// Drafts name their own version in REST; tests/web/rest/news-drafts.test.ts asks each of them.
	...['newsDraft.look', 'newsDraft.save', 'newsDraft.publish', 'newsDraft.discard'],
	...['newsVersion.list', 'newsVersion.show', 'newsVersion.restore'],
	// Issues of the newsletter and imported lists of its readers have one door, that of the back end.
	...[
		'articles',
		'create',
		'list',
		'pause',
		'preview',
		'remove',
		'resend',
		'resume',
		'send',
		'show',
		'test',
		'update'
	].map((verb) => `campaign.${verb}`),
	...['begin', 'cancel', 'choose', 'list', 'remove', 'report', 'show', 'upload'].map(
		(verb) => `subscriberImport.${verb}`
	)
];
