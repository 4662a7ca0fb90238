import * as assert from 'uvu/assert';
import { scopes } from '../../../server/access/scopes.ts';
import { tools } from '../../../server/composition/routes.ts';
import { definitionOf } from '../../../server/web/mcp/tool-definitions.ts';
import { toolsets, type Tool } from '../../../server/web/mcp/tools.ts';
import { suite } from '../../support/runner/suite.ts';

// The tools of the contract by their group, each with its scope and hint; `-` is any valid token.
const specified = `
namespaces list_namespaces - R
quiz list_events quiz:read R
quiz get_event quiz:read R
quiz create_event quiz:write W
quiz update_event quiz:write Wi
quiz list_catalogs quiz:read R
quiz get_catalog quiz:read R
quiz upsert_catalog quiz:write Di
quiz list_results quiz:read R
quiz submit_result quiz:write W
quiz list_teams quiz:read R
quiz replace_teams quiz:write Di
quiz get_ranking quiz:read R
pages list_pages cms:read R
pages get_page_tree cms:read R
pages get_page cms:read R
pages upsert_page cms:write Di
pages delete_page cms:write Di
pages move_page cms:write Wi
pages set_start_page cms:write Wi
pages get_page_seo cms:read R
pages update_page_seo seo:write Wi
pages get_block_contract cms:read R
pages list_media cms:read R
menus list_menus menu:read R
menus create_menu menu:write W
menus update_menu menu:write Wi
menus delete_menu menu:write Di
menus list_menu_items menu:read R
menus create_menu_item menu:write W
menus update_menu_item menu:write Wi
menus delete_menu_item menu:write Di
menus reorder_menu_items menu:write Wi
menus list_menu_assignments menu:read R
menus create_menu_assignment menu:write W
menus update_menu_assignment menu:write Wi
menus delete_menu_assignment menu:write Di
menus list_menu_slots menu:read R
menus resolve_menu menu:read R
news list_news news:read R
news get_news news:read R
news create_news news:write W
news update_news news:write Wi
news delete_news news:write Di
footer list_footer_blocks footer:read R
footer create_footer_block footer:write W
footer update_footer_block footer:write Wi
footer delete_footer_block footer:write Di
footer reorder_footer_blocks footer:write Wi
footer get_footer_layout footer:read R
footer update_footer_layout footer:write Wi
design get_design_tokens design:read R
design update_design_tokens design:write Wi
design get_custom_css design:read R
design update_custom_css design:write Wi
design list_design_presets design:read R
design import_design_preset design:write Di
design reset_design design:write Di
design get_design_schema design:read R
design get_design_manifest design:read R
design validate_page_design design:read R
wiki list_wiki_articles wiki:read R
wiki get_wiki_article wiki:read R
wiki create_wiki_article wiki:write W
wiki update_wiki_article wiki:write Wi
wiki transition_wiki_article wiki:write W
wiki delete_wiki_article wiki:write Di
wiki get_wiki_article_versions wiki:read R
wiki restore_wiki_version wiki:write W
wiki reorder_wiki_articles wiki:write Wi
wiki get_wiki_settings wiki:read R
wiki update_wiki_settings wiki:write Wi
wiki search_wiki wiki:read R
tickets list_tickets ticket:read R
tickets get_ticket ticket:read R
tickets create_ticket ticket:write W
tickets update_ticket ticket:write Wi
tickets transition_ticket ticket:write W
tickets delete_ticket ticket:write Di
tickets list_ticket_comments ticket:read R
tickets add_ticket_comment ticket:write W
tickets delete_ticket_comment ticket:write Di
customers get_customer_profile customer:read R
customers update_customer_profile customer:write Wi
backup export_namespace backup:read R
backup import_namespace backup:write D`;

// What later features added to the list of the contract, with scope and hint.
const beyond = `
quiz duplicate_event quiz:write W
quiz import_questions quiz:write Di
quiz announce quiz:write W
quiz set_board_mode quiz:write Wi
quiz get_statistics quiz:read R
rounds start_round quiz:write W
rounds round_command quiz:write Di
rounds get_round quiz:read R
quiz grant_points quiz:write W
quiz regrade quiz:write Wi
pages get_site_settings cms:read R
pages update_site_settings cms:write Wi
design update_design_brand design:write Wi
pages list_page_versions cms:read R
pages restore_page_version cms:write W
news list_news_versions news:read R
news restore_news_version news:write W`;

const lines = (text: string): string[] => text.trim().split('\n');
const test = suite('the tools of the specification');

const lineOf = ({ toolset, name, operation, hint }: Tool): string =>
	`${toolset} ${name} ${operation.access.anyScope ? '-' : operation.access.scope} ${hint}`;

test('all 86 are there with their scope and hint, and no others', () => {
	assert.is(lines(specified).length, 86);
	assert.equal(tools.map(lineOf).sort(), [...lines(specified), ...lines(beyond)].sort());
});

test('each reads or writes as its hint says, and requires an existing scope', () => {
	for (const { name, operation, hint, toolset } of tools) {
		assert.is(operation.changes === undefined, hint === 'R', name);
		assert.ok(operation.access.anyScope ?? scopes.includes(operation.access.scope!), name);
		assert.ok(toolsets.includes(toolset), name);
	}
});

// For readOnlyHint, destructiveHint and idempotentHint.
const annotationsOf: Record<Tool['hint'], [boolean, boolean, boolean]> = {
	R: [true, false, true],
	W: [false, false, false],
	Wi: [false, false, true],
	D: [false, true, false],
	Di: [false, true, true]
};

test('each tells clients what its hint stands for', () => {
	for (const tool of tools) {
		const [readOnlyHint, destructiveHint, idempotentHint] = annotationsOf[tool.hint];
		const { annotations } = definitionOf(tool);
		assert.equal(annotations, { readOnlyHint, destructiveHint, idempotentHint, openWorldHint: false }, tool.name);
	}
});

interface Schema {
	type?: string;
	description?: string;
	properties?: Record<string, Schema>;
	required?: string[];
}

test('each has a one-sentence description, and describes every argument', () => {
	for (const tool of tools) {
		const { name, title, description, inputSchema, outputSchema } = definitionOf(tool);
		assert.match(name, /^[a-z]+(_[a-z]+)*$/);
		assert.ok(title.length > 3 && description.length >= 20 && description.length <= 1024, name);
		assert.match(description, /^[A-Z].*\.$/, name);
		const { properties = {}, required = [] } = inputSchema as Schema;
		assert.is(properties.namespace?.type, 'string', name);
		assert.not(required.includes('namespace'), name);
		for (const [argument, schema] of Object.entries(properties)) assert.ok(schema.description, `${name}: ${argument}`);
		for (const field of (outputSchema as Schema).required!) assert.ok((outputSchema as Schema).properties![field]);
	}
});

test('the whole list and every group of it stay short', () => {
	const sizeOf = (some: Tool[]) => JSON.stringify(some.map(definitionOf)).length;
	// What tells of the caller is added to each.
	const perTool = 120;
	const total = sizeOf(tools) + perTool * tools.length;
	assert.ok(total < 116_000, `${total} bytes`);
	for (const group of toolsets) {
		const some = tools.filter(({ toolset }) => toolset === group || toolset === 'namespaces');
		const size = sizeOf(some) + perTool * some.length;
		assert.ok(size < 25_000, `${group}: ${size} bytes`);
	}
});

test('a field that is renamed, hidden or shortened is one of the operation', () => {
	for (const { name, operation, names = {}, hides = [], brief = {} } of tools) {
		const fields = Object.keys((operation.input as { shape: object }).shape);
		for (const field of [...Object.keys({ ...names, ...brief }), ...hides])
			assert.ok(fields.includes(field), `${name}: ${field}`);
	}
});

test.run();
