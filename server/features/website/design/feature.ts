import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { updateBrand } from './operations/brand.ts';
import { tables } from './fonts/model.ts';
import { checkCss, showCss, updateCss } from './operations/css.ts';
import { addFont, removeFont } from './operations/fonts.ts';
import { showManifest, showSchema } from './operations/manifest.ts';
import { saveDesign, showDesign } from './operations/screen.ts';
import { showFont, showIcon, showLook, showSheet } from './operations/sheets.ts';
import { importPreset, listPresets, resetDesign, showTokens, updateTokens } from './operations/tokens.ts';
import { validatePage } from './operations/validate.ts';
import { routes as rest } from './rest.ts';
import { resources, tools } from './tools.ts';
import { namespaceHooks } from './write.ts';

export const design = feature('design', {
	operations: {
		'design.show': showDesign,
		'design.save': saveDesign,
		'design.reset': resetDesign,
		'design.showTokens': showTokens,
		'design.updateTokens': updateTokens,
		'design.updateBrand': updateBrand,
		'design.showCss': showCss,
		'design.updateCss': updateCss,
		'design.checkCss': checkCss,
		'design.listPresets': listPresets,
		'design.importPreset': importPreset,
		'design.showSchema': showSchema,
		'design.showManifest': showManifest,
		'design.showSheet': showSheet,
		'design.showLook': showLook,
		'design.showIcon': showIcon,
		'design.addFont': addFont,
		'design.removeFont': removeFont,
		'design.showFont': showFont,
		'design.validatePage': validatePage
	},
	tables,
	rest,
	restExamples: new URL('./rest-examples.json', import.meta.url),
	admin,
	tools,
	resources,
	namespaceHooks,
	screens: [{ title: 'admin.area.design', area: 'design', href: '/admin/pages/design', group: 'website', place: 90 }]
});
