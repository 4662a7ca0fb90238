import { act, list, replace, show, update, type Route } from '../../../web/rest/rest.ts';
import { updateBrand } from './operations/brand.ts';
import { showCss, updateCss } from './operations/css.ts';
import { showManifest, showSchema } from './operations/manifest.ts';
import { importPreset, listPresets, resetDesign, showTokens, updateTokens } from './operations/tokens.ts';
import { validatePage } from './operations/validate.ts';

/** An action that needs no body. */
const plainAct = (path: string, operation: Route['operation']): Route => ({
	...act(path, operation),
	mayBeEmpty: true
});

export const routes: Route[] = [
	show('/design/tokens', showTokens),
	update('/design/tokens', updateTokens),
	show('/design/css', showCss),
	replace('/design/css', updateCss),
	list('/design/presets', listPresets),
	plainAct('/design/presets/:preset', importPreset),
	plainAct('/design/reset', resetDesign),
	list('/design/schema', showSchema),
	show('/design', showManifest),
	update('/design', updateBrand),
	list('/design/validate/:page', validatePage)
];
