import { PageHeader } from "@atrium/ui/components/page-header.tsx";
import { Link } from "@tanstack/react-router";
import { useBrand } from "@atrium/web/brand.ts";
import { Logo } from "@atrium/web/logo.tsx";
import { paths } from "./paths.ts";

/** A header with only the brand's logo, which links to the start page; `label` says so if the brand's name does not. */
export function BrandHeader({ label }: { readonly label?: string }) {
  const { theme } = useBrand();
  return (
    <PageHeader
      logo={
        <Link to={paths.landing} aria-label={label ?? theme.name}>
          <Logo name={theme.name} {...theme.logo} />
        </Link>
      }
    />
  );
}
