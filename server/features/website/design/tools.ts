import type { Resource } from '../../../web/mcp/mcp-resources.ts';
import type { Tool } from '../../../web/mcp/tools.ts';
import { updateBrand } from './operations/brand.ts';
import { showCss, updateCss } from './operations/css.ts';
import { showManifest, showSchema } from './operations/manifest.ts';
import { importPreset, listPresets, resetDesign, showTokens, updateTokens } from './operations/tokens.ts';
import { validatePage } from './operations/validate.ts';

const toolset = 'design';

export const tools: Tool[] = [
	{
		name: 'get_design_manifest',
		title: 'Show the look as a whole',
		description: 'Show colours, CSS variables, variants of blocks and contrast: read this before writing pages.',
		operation: showManifest,
		hint: 'R',
		toolset
	},
	{
		name: 'get_design_schema',
		title: 'Show what can be set',
		description: 'Show the design tokens there are, with allowed values, defaults and CSS variables.',
		operation: showSchema,
		hint: 'R',
		toolset
	},
	{
		name: 'get_design_tokens',
		title: 'Show the design tokens',
		description: 'Show the values of the look: all of them, and those that the namespace sets itself.',
		operation: showTokens,
		hint: 'R',
		toolset
	},
	{
		name: 'update_design_tokens',
		title: 'Change design tokens',
		description: 'Change colours, fonts, shapes or motion; null returns a key to what it inherits.',
		operation: updateTokens,
		hint: 'Wi',
		toolset,
		brief: {
			tokens: '{group: {key: value or null}}; get_design_schema tells groups, keys and allowed values'
		},
		status: 'updated'
	},
	{
		name: 'update_design_brand',
		title: 'Change the brand',
		description: 'Change logos, icon, share picture, fonts and ornaments; pictures by address in the media library.',
		operation: updateBrand,
		hint: 'Wi',
		toolset,
		brief: {
			brand:
				'{logo, logoDark, icon, sharePicture: address or null; headingFont, textFont: family or null; ornaments: none, scallops, bulbs, curtain, all or null}'
		},
		status: 'updated'
	},
	{
		name: 'list_design_presets',
		title: 'List ready-made looks',
		description: 'List the design presets with their values.',
		operation: listPresets,
		hint: 'R',
		toolset
	},
	{
		name: 'import_design_preset',
		title: 'Take over a ready-made look',
		description: 'Take over the colours, font and shapes of a ready-made look; other values stay.',
		operation: importPreset,
		hint: 'Di',
		toolset,
		status: 'ok'
	},
	{
		name: 'reset_design',
		title: 'Reset the look',
		description: 'Remove the own values of the namespace, or those of one group; what it inherits shows again.',
		operation: resetDesign,
		hint: 'Di',
		toolset,
		status: 'ok'
	},
	{
		name: 'get_custom_css',
		title: 'Show the own CSS',
		description: 'Show the CSS that the namespace adds to its public pages, and what of it is left out.',
		operation: showCss,
		hint: 'R',
		toolset
	},
	{
		name: 'update_custom_css',
		title: 'Replace the own CSS',
		description: 'Replace the CSS of the public pages; what is not allowed is left out and told in warnings.',
		operation: updateCss,
		hint: 'Wi',
		toolset,
		status: 'updated'
	},
	{
		name: 'validate_page_design',
		title: 'Check the look of a page',
		description:
			'Check a page for broken blocks, missing files, faint colours, skipped headings and pictures without words.',
		operation: validatePage,
		hint: 'R',
		toolset,
		names: { page: 'slug' }
	}
];

export const resources: Resource[] = [
	{
		uri: 'marquee://design/manifest',
		name: 'design-manifest',
		title: 'The look of the namespace',
		description: 'Colours, CSS variables, variants of blocks and contrast: what a writer of pages needs to know.',
		operation: showManifest
	}
];
