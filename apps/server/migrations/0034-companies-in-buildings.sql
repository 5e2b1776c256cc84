-- Which buildings a company is in: asked by each check of an address, and by whatever deletes a company.
create index company_buildings_company on company_buildings (portfolio_uuid, company_uuid);
