import GraduationCap from '@lucide/svelte/icons/graduation-cap';
import MapPin from '@lucide/svelte/icons/map-pin';
import Presentation from '@lucide/svelte/icons/presentation';

/** The picture of each preset, in the order in which they are offered. */
export const presetIcons = { pub: Presentation, rally: MapPin, school: GraduationCap } as const;
export const presetNames = Object.keys(presetIcons) as (keyof typeof presetIcons)[];
