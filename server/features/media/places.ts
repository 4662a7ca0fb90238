import { places as catalogPlaces } from '../catalogs/shown-files.ts';
import { places as eventPlaces } from '../events/shown-files.ts';
import { places as footerPlaces } from '../footer/shown-files.ts';
import { places as newsPlaces } from '../news/shown-files.ts';
import { places as pagePlaces } from '../pages/shown-files.ts';
import { places as lookPlaces } from '../settings/shown-files.ts';
import { referencesIn } from './references.ts';

/** Every kind of record that can show a file of the media library. */
const places = [...eventPlaces, ...catalogPlaces, ...pagePlaces, ...footerPlaces, ...newsPlaces, ...lookPlaces];

/** Where the product shows files, for a site at this base address. */
export const references = (publicUrl: string) => referencesIn(places, publicUrl);
