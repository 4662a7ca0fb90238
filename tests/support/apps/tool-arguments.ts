import type { Tool } from '../../../server/web/mcp/tools.ts';
import { emptyBackup } from '../backup/empty-backup.ts';
import { choice } from '../phone/game.ts';

type Fields = Record<string, unknown>;
/** What the arguments of tools name in acme. */
interface Things {
	/** Uids of an event and of a team in it. */
	event: string;
	team: string;
	/** Uid of an event whose catalogs `led` and `other` a host leads, and of a round of the first. */
	ledEvent: string;
	round: string;
	/** Id of a page that stays. */
	page: number;
	/** Id of a customer. */
	customer: number;
}

const page = { slug: 'welcome' };
/** A page that is there to be deleted. */
export const obsoletePage = 'obsolete';
// The first of their kind that these calls make.
const menu = { menuId: 1 };
const item = { itemId: 1 };
const block = { blockId: 1 };
const article = { id: 1 };
const assignment = { assignmentId: 1 };

/** Arguments with which a tool does something, in the order of the list of tools. */
const goodArguments: Record<string, (things: Things) => Fields> = {
	create_event: () => ({ name: 'Another' }),
	update_event: ({ event }) => ({ event_uid: event, name: 'Renamed' }),
	duplicate_event: ({ event }) => ({ event_uid: event }),
	get_catalog: ({ event }) => ({ event_uid: event, slug: 'start' }),
	upsert_catalog: ({ event }) => ({ event_uid: event, slug: 'start', questions: [choice('Another?')] }),
	import_questions: ({ event }) => ({
		event_uid: event,
		files: [{ name: 'x.json', text: JSON.stringify([choice('X?')]) }]
	}),
	replace_teams: ({ event }) => ({ event_uid: event, teams: [{ name: 'One' }, { name: 'Two' }] }),
	announce: ({ event }) => ({ event_uid: event, text: 'Food is ready' }),
	set_board_mode: ({ event }) => ({ event_uid: event, mode: 'frozen' }),
	regrade: ({ event }) => ({ event_uid: event, catalog: 'start', dryRun: true }),
	grant_points: ({ event, team }) => ({ event_uid: event, team_uid: team, points: -3, reason: 'Too late' }),
	start_round: ({ ledEvent }) => ({ event_uid: ledEvent, catalog: 'other' }),
	round_command: ({ round }) => ({
		round_uid: round,
		commandId: 'opens-the-lobby-0001',
		expectVersion: 1,
		command: 'openLobby'
	}),
	get_round: ({ round }) => ({ round_uid: round }),
	submit_result: ({ event }) => ({ event_uid: event, name: 'One', catalog: 'start', answers: [{ isCorrect: true }] }),
	get_page: () => page,
	upsert_page: () => ({
		...page,
		status: 'published',
		blocks: [{ type: 'text', data: { body: '<p>Hello</p>' } }]
	}),
	move_page: () => ({ ...page, position: 0 }),
	set_start_page: () => page,
	get_page_seo: () => page,
	update_page_seo: () => ({ ...page, metaTitle: 'Hello' }),
	list_page_versions: () => page,
	restore_page_version: () => ({ ...page, version: 1 }),
	delete_page: () => ({ slug: obsoletePage }),
	create_menu: () => ({ label: 'Main' }),
	update_menu: () => ({ ...menu, label: 'Head' }),
	list_menu_items: () => menu,
	create_menu_item: () => ({ ...menu, label: 'Programme', href: '/m/programme' }),
	update_menu_item: () => ({ ...item, label: 'All' }),
	reorder_menu_items: () => ({ ...menu, orderedIds: [1] }),
	create_menu_assignment: () => ({ ...menu, slot: 'main' }),
	update_menu_assignment: () => ({ ...assignment, isActive: false }),
	resolve_menu: () => ({ slot: 'main' }),
	delete_menu_assignment: () => assignment,
	delete_menu_item: () => item,
	delete_menu: () => menu,
	create_footer_block: () => ({ slot: 'footer_1', type: 'text', content: { text: '<p>Hello</p>' } }),
	update_footer_block: () => ({ ...block, isActive: false }),
	reorder_footer_blocks: () => ({ orderedIds: [1] }),
	update_footer_layout: () => ({ layout: 'centered' }),
	delete_footer_block: () => block,
	create_news: ({ page: pageId }) => ({ pageId, slug: 'tent', title: 'The tent', content: '<p>It stands.</p>' }),
	get_news: () => article,
	update_news: () => ({ ...article, isPublished: true }),
	list_news_versions: () => article,
	restore_news_version: () => ({ ...article, version: 1 }),
	delete_news: () => article,
	get_wiki_article: () => article,
	create_wiki_article: ({ page: pageId }) => ({ pageId, title: 'The tent', markdown: 'It **stands**.' }),
	update_wiki_article: () => ({ ...article, markdown: 'It stands again.' }),
	transition_wiki_article: () => ({ ...article, transition: 'publish' }),
	delete_wiki_article: () => ({ id: 2 }),
	get_wiki_article_versions: () => article,
	restore_wiki_version: () => ({ ...article, version: 1 }),
	reorder_wiki_articles: ({ page: pageId }) => ({ pageId, orderedIds: [1] }),
	get_wiki_settings: ({ page: pageId }) => ({ pageId }),
	update_wiki_settings: ({ page: pageId }) => ({ pageId, isActive: true }),
	search_wiki: () => ({ q: 'stands' }),
	update_design_tokens: () => ({ tokens: { brand: { primary: '#112233' } } }),
	update_design_brand: () => ({ brand: { ornaments: 'none' } }),
	import_design_preset: () => ({ preset: 'harbour' }),
	update_custom_css: () => ({ css: 'h1 { color: red }' }),
	validate_page_design: () => page,
	get_ticket: () => ({ id: 1 }),
	create_ticket: () => ({ title: 'The tent leaks' }),
	update_ticket: () => ({ id: 1, priority: 'high' }),
	transition_ticket: () => ({ id: 1, status: 'in_progress' }),
	delete_ticket: () => ({ id: 1 }),
	list_ticket_comments: () => ({ ticketId: 2 }),
	add_ticket_comment: () => ({ ticketId: 2, body: 'It does not rain.' }),
	delete_ticket_comment: () => ({ ticketId: 2, commentId: 1 }),
	get_customer_profile: ({ customer: userId }) => ({ userId }),
	update_customer_profile: ({ customer: userId }) => ({ userId, company: 'Circus' }),
	import_namespace: () => ({ backup: emptyBackup(), mode: 'merge', confirm: 'acme' })
};

/** Arguments with which a tool does something in acme, once it was given what they name. */
export const toolArguments = ({ name, names }: Tool, things: Things): Fields =>
	goodArguments[name]?.(things) ?? (names?.event ? { event_uid: things.event } : {});
