import { show, update, type Route } from '../../../web/rest/rest.ts';
import { showSiteSettings, updateSiteSettings } from './operations.ts';

export const routes: Route[] = [show('/site-settings', showSiteSettings), update('/site-settings', updateSiteSettings)];
